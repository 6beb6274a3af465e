import { describe, expect, it } from 'vitest';
import { fullTemplate } from '../../../src/contract/messaging.ts';
import { createMessagingWorld } from '../messaging-world.ts';

describe('4.5 GET /message_templates', () => {
  it('lists templates of every state, format and category', async () => {
    const { ask, templates } = await createMessagingWorld();
    const { status, body } = await ask('GET', '/api/messaging/message_templates');
    expect([status, body.message]).toEqual([200, 'success']);
    const all = await templates();
    const kinds = (field: 'status' | 'parameter_format' | 'category' | 'language') =>
      new Set(all.map((template) => template[field]));
    expect(kinds('status')).toEqual(new Set(['APPROVED', 'PENDING', 'REJECTED']));
    expect(kinds('parameter_format')).toEqual(new Set(['POSITIONAL', 'NAMED']));
    expect(kinds('category')).toEqual(new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION']));
    expect(kinds('language')).toEqual(new Set(['en', 'en_US', 'hi']));
    for (const template of all) {
      expect(template.id).toMatch(/^\d+$/u);
      expect(template).not.toHaveProperty('template_media');
    }
  });

  it('is served from a cache, which refresh=true passes by and renews', async () => {
    const { ask, named, templates } = await createMessagingWorld();
    const { id } = await named('payment_due');
    await ask('PUT', `/sandbox/templates/${id}`, { status: 'APPROVED' });
    const statusIn = async (query = '') =>
      (await templates(query)).find((template) => template.id === id)?.status;
    expect(await statusIn()).toBe('PENDING');
    expect(await statusIn('?refresh=false')).toBe('PENDING');
    expect(await statusIn('?refresh=true')).toBe('APPROVED');
    expect(await statusIn()).toBe('APPROVED');
  });

  it('asks the platform again when the cache is an hour old', async () => {
    const { ask, clock, named } = await createMessagingWorld({ running: false });
    const { id } = await named('payment_due');
    await ask('PUT', `/sandbox/templates/${id}`, { status: 'APPROVED' });
    await clock.advance(3_599_999);
    expect((await named('payment_due')).status).toBe('PENDING');
    await clock.advance(1);
    expect((await named('payment_due')).status).toBe('APPROVED');
  });
});

describe('4.5 GET /message_templates/:id', () => {
  it('tells one template with the media of its header', async () => {
    const { named, template } = await createMessagingWorld();
    const { id } = await named('festival_offer');
    const { status, data } = await template(id);
    expect(status).toBe(200);
    expect(fullTemplate.parse(data)).toEqual(data);
    expect(data.template_media).toMatchObject({ format: 'IMAGE' });
    expect((await template((await named('order_update')).id)).data.template_media).toBeNull();
  });

  it('answers 400 with the words of the platform for what it does not know', async () => {
    const { template } = await createMessagingWorld();
    for (const id of ['order_update', '1', '0']) {
      expect(await template(id)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/does not exist/u) },
      });
    }
  });

  it('shows no organisation the templates of another', async () => {
    const { ask, named, stranger } = await createMessagingWorld();
    const other = await stranger();
    const { id } = await named('order_update');
    expect((await other.template(id)).status).toBe(400);
    expect((await other.ask('PUT', `/sandbox/templates/${id}`, { status: 'PAUSED' })).status).toBe(
      404,
    );
    await ask('POST', '/sandbox/templates', {
      name: 'ours_alone',
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hello' }],
    });
    const names = (await other.templates('?refresh=true')).map(({ name }) => name);
    expect(names).toContain('order_update');
    expect(names).not.toContain('ours_alone');
  });

  it('gives two that look for the first time at once the same templates', async () => {
    const { template, stranger } = await createMessagingWorld();
    const other = await stranger();
    const lists = await Promise.all([1, 2, 3, 4].map(() => other.templates('?refresh=true')));
    const [first = []] = lists;
    for (const list of lists) expect(list).toEqual(first);
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
    expect((await template(first[0]?.id ?? '')).status).toBe(400);
  });
});
