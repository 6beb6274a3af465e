import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../../src/service/openapi.ts';
import { operations } from '../../../src/service/operations/operations.ts';
import { callTo, createWorld, isSaved } from '../world.ts';

type Served = readonly { method: string; path: string }[];

const names = (routes: Served): string[] =>
  routes.map(({ method, path }) => `${method} ${path}`).sort();

/** Pages are for people; the document is about the interface for programs. */
const isPage = ({ path }: { path: string }): boolean => path === '/docs';

const answerOf = (method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.path === path)?.answer;

describe('9 GET /openapi.json', () => {
  it('documents every route that is served, and no other', async () => {
    const { service } = await createWorld({ running: false });
    expect(names(operations)).toEqual(names(service.routes.filter((route) => !isPage(route))));
  });

  it('is OpenAPI 3.1 whose references and path parameters are all there', async () => {
    const world = await createWorld({ running: false });
    const response = await world.send('GET', '/openapi.json', { headers: { authorization: '' } });
    expect(response.status).toBe(200);
    const document = (await response.json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)) {
      expect(document.components['schemas']).toHaveProperty(name);
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      const expected = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const given = parameters.filter((parameter) => parameter.in === 'path');
        expect(given.map(({ name }) => name)).toEqual(expected);
      }
    }
  });

  it('tells the truth: real answers fit what it says', async () => {
    const world = await createWorld();
    const placed = await world.post(callTo('000'));
    const body: unknown = await placed.json();
    const place = answerOf('POST', '/api/integration/trigger/personal-ai-agent');
    expect(place?.safeParse(body).success).toBe(true);
    const { group_request_id: id } = body as { group_request_id: string };
    await world.until(id, isSaved);
    for (const [path, route] of [
      [`/api/call-info/${id}`, '/api/call-info/:request_id'],
      [`/api/call-info/${id}?lean=true`, '/api/call-info/:request_id'],
      ['/sandbox/dials', '/sandbox/dials'],
      ['/healthz', '/healthz'],
      ['/readyz', '/readyz'],
    ] as const) {
      const read: unknown = await (await world.send('GET', path)).json();
      expect(answerOf('GET', route)?.safeParse(read).error, path).toBeUndefined();
    }
  });
});

describe('9 GET /docs', () => {
  it('shows the same without asking anybody else for anything', async () => {
    const world = await createWorld({ running: false });
    const response = await world.send('GET', '/docs', { headers: { authorization: '' } });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toMatch(/<script|<link|https?:\/\/(?!calls\.example)/u);
    for (const { summary } of operations) expect(page).toContain(summary);
  });
});
