import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

const complete = {
  PARLEY_MESSAGING_PLATFORM: 'whatsapp',
  WHATSAPP_TOKEN: 'EAAtoken',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-me',
};
const read = (environment: Record<string, string>) => readConfig(environment, '').whatsapp;

describe('11 the messaging platform', () => {
  it('is the simulated one unless another is set, whatever else is', () => {
    const { PARLEY_MESSAGING_PLATFORM: _, ...rest } = complete;
    expect(read(rest)).toBeUndefined();
    expect(read({ ...rest, PARLEY_MESSAGING_PLATFORM: 'simulated' })).toBeUndefined();
  });

  it('has the public address of the API unless another is set', () => {
    expect(read(complete)).toEqual({
      token: 'EAAtoken',
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      appSecret: 'app-secret',
      verifyToken: 'verify-me',
      baseUrl: 'https://graph.facebook.com/v23.0',
    });
    const address = { ...complete, WHATSAPP_BASE_URL: 'https://graph.example/v99.0/' };
    expect(read(address)?.baseUrl).toBe('https://graph.example/v99.0');
  });

  it.each(Object.keys(complete).filter((name) => name.startsWith('WHATSAPP_')))(
    'is refused by name without %s',
    (name) => {
      for (const value of ['', ' ']) {
        expect(() => read({ ...complete, [name]: value })).toThrow(
          `PARLEY_MESSAGING_PLATFORM is whatsapp, but ${name} is not set.`,
        );
      }
    },
  );

  it.each([
    ['PARLEY_MESSAGING_PLATFORM', 'telegram'],
    ['WHATSAPP_TOKEN', 'two words'],
    ['WHATSAPP_TOKEN', 'line\r\nx-evil: 1'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+919810010001'],
    ['WHATSAPP_BUSINESS_ACCOUNT_ID', '1/2'],
    ['WHATSAPP_BASE_URL', 'http://graph.example/v23.0'],
    ['WHATSAPP_BASE_URL', 'https://graph.example/v23.0?token=1'],
    ['WHATSAPP_BASE_URL', 'graph.example'],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const attempt = () => read({ ...complete, [name]: value });
    expect(attempt).toThrow(`${name} is not valid.`);
    expect(attempt).not.toThrow(value);
  });
});
