import { describe, expect, test } from 'vitest';
import { Client } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Transport } from '@modelcontextprotocol/client';
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Actions, CallReport, WaitOptions } from '../../src/actions/actions.ts';
import { Refusal } from '../../src/errors.ts';
import type { McpContext } from '../../src/mcp/context.ts';
import { prompts } from '../../src/mcp/prompts/index.ts';
import { MOST_FOLLOWED } from '../../src/mcp/resources/followers.ts';
import { createFakeActions, report } from './fake-actions.ts';
import { createLine, openServer } from './line.ts';

const ID = 'voip_ob_req_1';
const URI = `parley://calls/${ID}`;

const eras = ['2025', '2026'] as const;
type Era = (typeof eras)[number];

function actionsWith(overrides: Partial<Actions>): Pick<McpContext, 'actions'> {
  const { actions } = createFakeActions();
  return { actions: async () => ({ ...actions, ...overrides }) };
}

async function connect(era: Era, mcp: Partial<McpContext> = {}): Promise<Client> {
  const { toServer, fromServer } = openServer(mcp);
  const client = new Client(
    { name: 'reader', version: '1' },
    { versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  await client.connect(createLine(fromServer, toServer) as unknown as Transport);
  return client;
}

const notFound = async (): Promise<never> => {
  throw new Refusal('not_found', 'There is no such call.', 'Look in the list.');
};

const textOf = (contents: readonly object[]): string =>
  contents.map((each) => ('text' in each ? String(each.text) : '')).join('');

describe.each(eras)('resources for clients of %s', (era) => {
  test('the guide can be read by anybody', async () => {
    const client = await connect(era, { toolsets: ['voip'] });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['parley://guide', 'ui://parley/card']);
    const { contents } = await client.readResource({ uri: 'parley://guide' });
    expect(textOf(contents)).toContain('The goal first');
  });

  test('a call, its transcript and its recording', async () => {
    const client = await connect(era);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      expect.arrayContaining([
        'parley://calls/{request_id}',
        'parley://calls/{request_id}/transcript',
        'parley://calls/{request_id}/recording',
        'parley://templates/{template_id}',
      ]),
    );
    const call = await client.readResource({ uri: URI });
    expect(JSON.parse(textOf(call.contents))).toMatchObject({ request_id: ID, done: true });
    const transcript = await client.readResource({ uri: `${URI}/transcript` });
    expect(textOf(transcript.contents)).toBe('Callee: hello');
    const recording = await client.readResource({ uri: `${URI}/recording` });
    expect(recording.contents).toEqual([
      {
        uri: `${URI}/recording`,
        mimeType: 'audio/wav',
        blob: Buffer.from('RIFF').toString('base64'),
      },
    ]);
  });

  test('a recording that lies elsewhere is told as its link', async () => {
    const url = 'https://calls.example/recordings/1';
    const client = await connect(era, actionsWith({ readRecording: async () => ({ url }) }));
    const { contents } = await client.readResource({ uri: `${URI}/recording` });
    expect(textOf(contents)).toBe(`${url}\r\n`);
  });

  test('a call of somebody else is not found, and a fault of ours tells an id only', async () => {
    const other = await connect(era, actionsWith({ getCall: notFound }));
    await expect(other.readResource({ uri: URI })).rejects.toThrow('There is no such call.');
    const broken = await connect(
      era,
      actionsWith({ getCall: () => Promise.reject(new Error('SELECT secret FROM calls')) }),
    );
    await expect(broken.readResource({ uri: URI })).rejects.toThrow(/look for f{8} in the log/u);
  });

  test('a message template, whose id is completed', async () => {
    const client = await connect(era);
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'parley://templates/{template_id}' },
      argument: { name: 'template_id', value: '' },
    });
    const [id = ''] = completion.values;
    const { contents } = await client.readResource({ uri: `parley://templates/${id}` });
    expect(JSON.parse(textOf(contents))).toMatchObject({ template_id: id });
  });

  test('a fault of ours while somebody types completes nothing, and is logged', async () => {
    const faults: unknown[] = [];
    const client = await connect(era, {
      ...actionsWith({ listCalls: () => Promise.reject(new Error('SELECT secret')) }),
      log: { error: (...fault) => void faults.push(fault) },
    });
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'parley://calls/{request_id}' },
      argument: { name: 'request_id', value: 'v' },
    });
    expect(completion.values).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  test('request ids are completed from the calls of this person', async () => {
    const client = await connect(era);
    const complete = (begun: string) =>
      client.complete({
        ref: { type: 'ref/resource', uri: 'parley://calls/{request_id}' },
        argument: { name: 'request_id', value: begun },
      });
    expect((await complete('voip_')).completion.values).toEqual([ID]);
    expect((await complete('x')).completion.values).toEqual([]);
  });
});

/** A call that waits in the queue, and of which the test moves the status by hand. */
function createMovingCall() {
  const waits: WaitOptions[] = [];
  let end: ((report: CallReport) => void) | undefined;
  const { actions } = createFakeActions();
  return {
    getCall: async (...asked: Parameters<Actions['getCall']>): Promise<CallReport> => ({
      ...(await actions.getCall(...asked)),
      call_status: 'QUEUED',
      done: false,
    }),
    waitForCall: (_principal: string, _id: string, options: WaitOptions) => {
      waits.push(options);
      return new Promise<CallReport>((resolve) => (end = resolve));
    },
    waiting: () => waits.length,
    aborted: () => waits.at(-1)?.signal.aborted,
    move: (call_status: CallReport['call_status']) =>
      waits.at(-1)?.onProgress({ call_status, elapsedSeconds: 1, message: call_status }),
    end: () => end?.(report),
  };
}

const eventually = async (check: () => void): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) {
    try {
      check();
      return;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  check();
};

describe('a client that wants to know when a call moves', () => {
  test('subscribes in the 2025 protocol, and is told of every move until it unsubscribes', async () => {
    const call = createMovingCall();
    const { toServer, fromServer } = openServer(actionsWith(call));
    const client = new OldClient({ name: 'reader', version: '1' });
    const told: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    await client.connect(createLine(fromServer, toServer) as unknown as OldTransport);
    await client.subscribeResource({ uri: URI });
    await eventually(() => expect(call.waiting()).toBe(1));
    call.move('QUEUED');
    call.move('PROCESSING');
    call.move('PROCESSING');
    await eventually(() => expect(told).toEqual([URI]));
    call.end();
    await eventually(() => expect(told).toEqual([URI, URI]));
    await client.subscribeResource({ uri: URI });
    await eventually(() => expect(call.waiting()).toBe(2));
    await client.unsubscribeResource({ uri: URI });
    expect(call.aborted()).toBe(true);
  });

  test('listens in the 2026 protocol', async () => {
    const call = createMovingCall();
    const client = await connect('2026', actionsWith(call));
    const told: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      told.push(params.uri);
    });
    await client.listen({ resourceSubscriptions: [URI] });
    await eventually(() => expect(call.waiting()).toBe(1));
    call.move('QUEUED');
    call.move('PROCESSING');
    await eventually(() => expect(told).toEqual([URI]));
  });

  test('hears of a call that is over before anything is told of it', async () => {
    const call = createMovingCall();
    const client = await connect('2026', actionsWith(call));
    const told: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      told.push(params.uri);
    });
    await client.listen({ resourceSubscriptions: [URI] });
    await eventually(() => expect(call.waiting()).toBe(1));
    call.end();
    await eventually(() => expect(told).toEqual([URI]));
  });

  test('is told when it follows as many calls as it may', async () => {
    const client = new OldClient({ name: 'reader', version: '1' });
    const { toServer, fromServer } = openServer(actionsWith(createMovingCall()));
    await client.connect(createLine(fromServer, toServer) as unknown as OldTransport);
    for (let number = 0; number < MOST_FOLLOWED; number += 1) {
      await client.subscribeResource({ uri: `parley://calls/id-${number}` });
    }
    await expect(client.subscribeResource({ uri: URI })).rejects.toThrow('as many calls as');
    await client.unsubscribeResource({ uri: 'parley://calls/id-0' });
    await client.subscribeResource({ uri: URI });
  });

  test('a fault of ours ends the following and is logged', async () => {
    const faults: unknown[] = [];
    const client = await connect('2026', {
      ...actionsWith({
        ...createMovingCall(),
        waitForCall: () => Promise.reject(new Error('out of luck')),
      }),
      log: { error: (...fault) => void faults.push(fault) },
    });
    await client.listen({ resourceSubscriptions: [URI] });
    await eventually(() => expect(faults).toHaveLength(1));
  });

  test('cannot follow a call of somebody else', async () => {
    const client = await connect('2025', actionsWith({ getCall: notFound }));
    await expect(client.subscribeResource({ uri: URI })).rejects.toThrow('no such call');
    await expect(client.subscribeResource({ uri: 'parley://guide' })).rejects.toThrow();
  });
});

describe.each(eras)('prompts for clients of %s', (era) => {
  test('all of them, and only those of the toolsets that are on', async () => {
    const listed = await (await connect(era)).listPrompts();
    expect(listed.prompts.map(({ name }) => name)).toEqual(prompts.map(({ name }) => name));
    const none = await (await connect(era, { toolsets: ['voip'] })).listPrompts();
    expect(none.prompts).toEqual([]);
  });

  test.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
    '%s says what was filled in, and nothing for what was not',
    async (name, prompt) => {
      const client = await connect(era);
      const required = Object.entries(prompt.arguments).filter(([, { required: is }]) => is);
      const given = Object.fromEntries(required.map(([field]) => [field, `<${field}>`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const said = JSON.stringify(messages);
      for (const [field] of required) expect(said).toContain(`<${field}>`);
      expect(said).not.toContain('undefined');
    },
  );

  test('an argument that is missing is an error', async () => {
    const client = await connect(era);
    await expect(client.getPrompt({ name: 'book_appointment', arguments: {} })).rejects.toThrow();
  });

  test('what is asked can be completed', async () => {
    const client = await connect(era);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'move_booking' },
      argument: { name: 'change', value: 'c' },
    });
    expect(completion.values).toEqual(['confirm it', 'cancel it']);
  });
});
