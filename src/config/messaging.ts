import * as z from 'zod';
import { badSetting, keepsSecrets } from './checks.ts';

/** What the operator sets to send through the WhatsApp Cloud API (design section 11). */
export interface WhatsAppAccount {
  /** Goes to `baseUrl` and nowhere else. */
  token: string;
  phoneNumberId: string;
  businessAccountId: string;
  /** With which the platform signs its reports. */
  appSecret: string;
  /** What the platform says when it asks whether the webhook is ours. */
  verifyToken: string;
  /** The Graph address with its version, without a slash at its end. */
  baseUrl: string;
}

const platforms = ['simulated', 'whatsapp'] as const;
const GRAPH = 'https://graph.facebook.com/v23.0';

const platformId = z.string().regex(/^\d{1,32}$/u);

export const messagingFields = {
  PARLEY_MESSAGING_PLATFORM: z.enum(platforms),
  WHATSAPP_TOKEN: z.string().regex(/^[\x21-\x7e]+$/u),
  WHATSAPP_PHONE_NUMBER_ID: platformId,
  WHATSAPP_BUSINESS_ACCOUNT_ID: platformId,
  WHATSAPP_APP_SECRET: z.string(),
  WHATSAPP_VERIFY_TOKEN: z.string(),
  WHATSAPP_BASE_URL: z.url({ protocol: /^https?$/u }).refine(keepsSecrets),
};

type Name = keyof typeof messagingFields;

export const messagingShapes: Record<Name, string> = {
  PARLEY_MESSAGING_PLATFORM: `one of ${platforms.join(', ')}`,
  WHATSAPP_TOKEN: 'an access token of the WhatsApp Cloud API',
  WHATSAPP_PHONE_NUMBER_ID: 'the digits of the phone number id, which is not the number itself',
  WHATSAPP_BUSINESS_ACCOUNT_ID: 'the digits of the WhatsApp business account id',
  WHATSAPP_APP_SECRET: 'the secret of the app that receives the webhooks',
  WHATSAPP_VERIFY_TOKEN: 'the text that is entered beside the address of the webhook',
  WHATSAPP_BASE_URL: `an https address with the version of the API, such as ${GRAPH}`,
};

/**
 * The messaging platform that is chosen. Half an account would fail with the first message, and without its secrets
 * nobody could tell a forged report: throws `invalid_request` naming the variable that is missing.
 */
export function readMessaging(read: (name: Name) => string | undefined): {
  whatsapp?: WhatsAppAccount;
} {
  if (read('PARLEY_MESSAGING_PLATFORM') !== 'whatsapp') return {};
  const need = (name: Name): string => {
    const value = read(name);
    if (value !== undefined) return value;
    throw badSetting(
      ['PARLEY_MESSAGING_PLATFORM'],
      `PARLEY_MESSAGING_PLATFORM is whatsapp, but ${name} is not set.`,
      `Set ${name} to ${messagingShapes[name]}.`,
    );
  };
  return {
    whatsapp: {
      token: need('WHATSAPP_TOKEN'),
      phoneNumberId: need('WHATSAPP_PHONE_NUMBER_ID'),
      businessAccountId: need('WHATSAPP_BUSINESS_ACCOUNT_ID'),
      appSecret: need('WHATSAPP_APP_SECRET'),
      verifyToken: need('WHATSAPP_VERIFY_TOKEN'),
      baseUrl: (read('WHATSAPP_BASE_URL') ?? GRAPH).replace(/\/+$/u, ''),
    },
  };
}
