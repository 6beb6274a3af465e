import { describe, expect, it } from 'vitest';
import {
  BUSINESS_ID,
  createWhatsAppWorld,
  documented,
  order,
  page,
  TOKEN,
} from './whatsapp-world.ts';

const ids = (templates: readonly { id: string }[]) => templates.map(({ id }) => id);

describe('4.5 the templates of the platform', () => {
  it('are read to the last page, without following its addresses', async () => {
    const pages = new Map([
      ['', page([order({ id: '1' })], 'one')],
      ['one', page([order({ id: '2', language: 'hi' })], 'two')],
      ['two', page([order({ id: '3', name: 'thank_you' })])],
    ]);
    const world = await createWhatsAppWorld(({ query }) => [
      200,
      pages.get(query.get('after') ?? ''),
    ]);
    expect(ids(await world.templates())).toEqual(['1', '2', '3']);
    expect(world.graph.received).toHaveLength(3);
    for (const { path, query, headers } of world.graph.received) {
      expect(path).toBe(`/v23.0/${BUSINESS_ID}/message_templates`);
      expect(query.get('fields')).toContain('parameter_format');
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    }
  });

  it('come from the cache until somebody asks for fresh ones or an hour has passed', async () => {
    const world = await createWhatsAppWorld(documented(), { running: false });
    await world.templates();
    await world.templates();
    expect(world.graph.received).toHaveLength(1);
    await world.templates('?refresh=true');
    expect(world.graph.received).toHaveLength(2);
    await world.clock.advance(3_600_000);
    await world.templates();
    expect(world.graph.received).toHaveLength(3);
  });

  it('that cannot be understood are left out, and the log says so', async () => {
    const odd = [{ id: '9' }, 'text', null, order({ parameter_format: 'NEW', quality_score: {} })];
    const world = await createWhatsAppWorld(() => [200, page(odd)]);
    expect(await world.templates()).toEqual([order()]);
    expect(world.logged).toContainEqual({
      message: 'templates were left out',
      fields: { templates: 3 },
    });
  });

  it.each([
    ['the same cursor again', () => 'same', 2],
    ['always another cursor', (count: number) => `cursor-${count}`, 60],
  ])('are given up when they do not end: %s', async (_, cursor, asked) => {
    let count = 0;
    const world = await createWhatsAppWorld(() => [200, page([order()], cursor((count += 1)))]);
    const answer = await world.ask('GET', '/api/messaging/message_templates');
    const message = 'The list of templates of the messaging platform does not end.';
    expect([answer.status, answer.body]).toEqual([502, { message }]);
    expect(count).toBe(asked);
  });
});

describe('4.5 one template', () => {
  it('comes with the media at its head', async () => {
    const url = 'https://media.example/diwali.jpg';
    const head = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [url] } };
    const offer = order({ id: '7', components: [head] });
    const world = await createWhatsAppWorld(documented([offer, order()]));
    expect((await world.template('7')).data).toEqual({
      ...offer,
      template_media: { format: 'IMAGE', url },
    });
    expect((await world.template(order().id)).data.template_media).toBeNull();
  });

  it('that the platform does not know is 400 with its message', async () => {
    const { template } = await createWhatsAppWorld();
    const { status, body } = await template('404');
    expect([status, body]).toEqual([400, { message: 'Unsupported get request.' }]);
  });

  it.each(['me', '1%2Fmessages', '..%2F1', '1%3Ffields=x', 'order_update'])(
    'of the id %s is not even asked for',
    async (id) => {
      const world = await createWhatsAppWorld();
      expect((await world.template(id)).status).toBe(400);
      expect(world.graph.received).toEqual([]);
    },
  );
});
