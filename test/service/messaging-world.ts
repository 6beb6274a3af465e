import type {
  AcceptedMessage,
  FullTemplate,
  MessageStatus,
  TemplateList,
} from '../../src/contract/messaging.ts';
import { systemRandom } from '../../src/random.ts';
import type { Area } from '../../src/service/keys.ts';
import { addOrganisation } from '../../src/service/organisations.ts';
import { apiKeyClient } from './voice-world.ts';
import { createWorld, phoneOf, type WorldOptions } from './world.ts';

const ROOT = '/api/messaging';
export const CUSTOMER = phoneOf('000');

/** A send of the first template of the sandbox that is accepted as it stands. */
export const orderUpdate = (change: Record<string, unknown> = {}) => ({
  to: CUSTOMER,
  type: 'template',
  templateName: 'order_update',
  language: 'en',
  components: [bodyOf('Asha', 'SH-4512', 'Friday')],
  ...change,
});

export const bodyOf = (...texts: string[]) => ({
  type: 'body',
  parameters: texts.map((text) => ({ type: 'text', text })),
});

export const text = (change: Record<string, unknown> = {}) => ({
  to: CUSTOMER,
  type: 'text',
  text: { body: 'We are open until eight.' },
  ...change,
});

type World = Awaited<ReturnType<typeof createWorld>>;

/** The messaging API as one organisation sees it. */
function messagingClient(world: World, key: string) {
  const ask = apiKeyClient(world, key);
  const templates = async (query = '') =>
    (await ask<TemplateList>('GET', `${ROOT}/message_templates${query}`)).data.data;
  return {
    ask,
    templates,
    send: (body: unknown) => ask<AcceptedMessage>('POST', `${ROOT}/messages`, body),
    template: (id: string) => ask<FullTemplate>('GET', `${ROOT}/message_templates/${id}`),
    message: (id: string) => ask<MessageStatus>('GET', `${ROOT}/messages/${id}`),
    async named(name: string, language = 'en') {
      const all = await templates();
      const found = all.find((each) => each.name === name && each.language === language);
      if (found === undefined) throw new Error(`there is no ${name} in ${language}`);
      return found;
    },
    /** Sends what must be accepted and returns the platform's id of it. */
    async sent(body: unknown = orderUpdate()): Promise<string> {
      const answer = await ask<AcceptedMessage>('POST', `${ROOT}/messages`, body);
      const id = answer.data?.messages[0]?.id;
      if (id === undefined) throw new Error(JSON.stringify(answer.body));
      return id;
    },
    statusOf: async (id: string) =>
      (await ask<MessageStatus>('GET', `${ROOT}/messages/${id}`)).data.status,
  };
}

/** A world with the messaging API of organisation 1, and of others on demand. */
export async function createMessagingWorld(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const own = messagingClient(world, world.service.issueInternalKey('messaging'));
  return {
    ...world,
    ...own,
    /** Any request at all. */
    request: world.send,
    /** The same with a key of another area. */
    apiClient: (area: Area) => apiKeyClient(world, world.service.issueInternalKey(area)),
    async stranger() {
      const ports = { store: world.service.store.organisations, clock: world.clock };
      const added = await addOrganisation({ ...ports, random: systemRandom }, 'Stranger');
      return { ...added, ...messagingClient(world, added.keys.messaging ?? '') };
    },
  };
}
