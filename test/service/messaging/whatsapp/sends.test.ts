import { describe, expect, it } from 'vitest';
import { bodyOf, CUSTOMER, orderUpdate, text } from '../../messaging-world.ts';
import { createWhatsAppWorld, documented, NUMBER_ID, order, TOKEN } from './whatsapp-world.ts';

describe('4.5 a send by the platform', () => {
  it('hands a template over as the platform documents it', async () => {
    const world = await createWhatsAppWorld();
    const { status, headers, data } = await world.send(orderUpdate());
    expect([status, data.messages]).toEqual([200, [{ id: 'wamid.1', message_status: 'accepted' }]]);
    expect(headers.has('parley-simulated')).toBe(false);
    const [request] = world.sends();
    expect(request).toMatchObject({
      path: `/v23.0/${NUMBER_ID}/messages`,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    });
    expect(world.lastSend()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: CUSTOMER,
      type: 'template',
      template: {
        name: 'order_update',
        language: { code: 'en' },
        components: [bodyOf('Asha', 'SH-4512', 'Friday')],
      },
    });
  });

  it('hands text over, and does not touch the wallet', async () => {
    const world = await createWhatsAppWorld();
    await world.service.store.wallets.setBalance(1, 0);
    await world.sent(text());
    expect(world.lastSend()).toMatchObject({
      to: CUSTOMER,
      type: 'text',
      text: { body: 'We are open until eight.', preview_url: false },
    });
  });

  it('tells the platform what a caller may leave out', async () => {
    const link = 'https://media.example/parcel.jpg';
    const url = 'https://store.example/track/{{1}}';
    const track = order({
      components: [
        { type: 'HEADER', format: 'IMAGE', example: { header_handle: [link] } },
        { type: 'BODY', text: 'It is on its way.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+912040123456' },
            { type: 'URL', text: 'Track', url },
          ],
        },
      ],
    });
    const world = await createWhatsAppWorld(documented([track]));
    const parameters = [{ type: 'text', text: 'SH-4512' }];
    const components = [{ type: 'BUTTON', sub_type: 'URL', parameters }];
    await world.sent(orderUpdate({ components }));
    expect(world.lastSend()).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link } }] },
          { type: 'button', sub_type: 'url', index: '1', parameters },
        ],
      },
    });
  });

  it('leaves components out where there are none', async () => {
    const plain = order({ components: [{ type: 'BODY', text: 'Thank you.' }] });
    const world = await createWhatsAppWorld(documented([plain]));
    await world.sent(orderUpdate({ components: [] }));
    expect(world.lastSend()).toMatchObject({
      template: { name: 'order_update', language: { code: 'en' } },
    });
    expect(JSON.stringify(world.lastSend())).not.toContain('components');
  });
});
