import type { VoiceApp } from '../../contract/voice.ts';
import { sayPhone, type Phone } from '../../guardrails/phone.ts';
import type { Attempt } from '../perform.ts';
import { refused } from '../refused.ts';
import { LINK_TOOL, UNLINK_TOOL } from '../tool-names.ts';
import { inline } from '../wording.ts';
import { changeVoip, planVoip, type VoipPlan, type VoipPorts } from './change-voip.ts';
import { numbersOf, readNumber, sayCutOff } from './numbers.ts';
import type { LinkInput, VoipAnswer } from './voip-actions.ts';
import { alreadyLinked, notLinked, notOwned, refusalOfApp } from './voip-refusals.ts';

/** A type, so that it is plain JSON. */
type LinkRequest = { app_id: string; voip_number: string };

/** So many apps are looked at to say which of them has a number. */
const MOST_APPS_LOOKED_AT = 20;

/**
 * Lets a number of the organisation lead to an app. Throws `invalid_phone_number`, `not_found`, `conflict` for a number
 * that leads somewhere already, and every refusal of `perform` and of the service.
 */
export const linkNumber = (
  ports: VoipPorts,
  principal: string,
  input: LinkInput,
): Promise<Attempt<VoipAnswer>> =>
  changeLink(ports, principal, input, {
    tool: LINK_TOOL,
    plan: planLink,
    send: ({ app_id, voip_number }) => ports.voice.linkNumber(app_id, { voip_number }),
    linked: true,
    done: 'linked',
    next: 'Calls to this number now go to the app.',
  });

/** Takes a number away from an app. Throws like `linkNumber`, and `not_found` when it does not lead to this app. */
export const unlinkNumber = (
  ports: VoipPorts,
  principal: string,
  input: LinkInput,
): Promise<Attempt<VoipAnswer>> =>
  changeLink(ports, principal, input, {
    tool: UNLINK_TOOL,
    plan: planUnlink,
    send: ({ app_id, voip_number }) => ports.voice.unlinkNumber(app_id, voip_number),
    linked: false,
    done: 'unlinked',
    next: 'The number is free to be linked to another app.',
  });

interface LinkChange {
  tool: string;
  plan(ports: VoipPorts, written: LinkRequest): Promise<VoipPlan<LinkRequest>>;
  send(request: LinkRequest): Promise<{ simulated: boolean }>;
  /** Whether the number leads to the app once this has come about. */
  linked: boolean;
  done: 'linked' | 'unlinked';
  next: string;
}

/** A link whose answer was lost is looked for. */
function changeLink(
  ports: VoipPorts,
  principal: string,
  { idempotency_key: idempotencyKey, ...written }: LinkInput,
  { tool, plan, send, linked, done, next }: LinkChange,
): Promise<Attempt<VoipAnswer>> {
  return changeVoip(ports, principal, {
    tool,
    idempotencyKey,
    written,
    plan: () => plan(ports, written),
    send: async (request: LinkRequest) => ({
      told: {},
      simulated: (await send(request)).simulated,
    }),
    async find({ app_id, voip_number }) {
      const { body, simulated } = await ports.voice.numbers(app_id);
      const leads = body.some((link) => link.voip_number === voip_number);
      return leads === linked ? { told: {}, simulated } : undefined;
    },
    done,
    next,
  });
}

async function planLink(ports: VoipPorts, written: LinkRequest): Promise<VoipPlan<LinkRequest>> {
  const { app_id } = written;
  const phone = readNumber(ports, written.voip_number);
  const app = await findApp(ports, app_id);
  await assertFree(ports, app_id, phone);
  return planVoip(ports, {
    tool: LINK_TOOL,
    request: { app_id, voip_number: phone },
    told: { app_id, voip_number: phone },
    question: [
      'May the assistant let this number lead to this voice app?',
      `Number: ${sayPhone(phone)}, which leads nowhere now`,
      ...sayApp(app),
      `From then on calls to it are answered at: ${inline(app.answer_url)}`,
    ],
    remarks: app.status === 'ACTIVE' ? [] : ['The app is switched off: calls reach nobody.'],
  });
}

async function planUnlink(ports: VoipPorts, written: LinkRequest): Promise<VoipPlan<LinkRequest>> {
  const { app_id } = written;
  const phone = readNumber(ports, written.voip_number);
  const app = await findApp(ports, app_id);
  if (!(await numbersOf(ports, app_id)).includes(phone)) throw notLinked();
  return planVoip(ports, {
    tool: UNLINK_TOOL,
    request: { app_id, voip_number: phone },
    told: { app_id, voip_number: phone, unreachable: [phone] },
    question: [
      'May the assistant take this number away from this voice app?',
      `Number: ${sayPhone(phone)}`,
      ...sayApp(app),
    ],
    remarks: [sayCutOff([phone])],
  });
}

const sayApp = ({ name, app_id }: VoiceApp): string[] => [
  `App: ${inline(name)} (${inline(app_id)})`,
];

async function findApp({ voice }: VoipPorts, appId: string): Promise<VoiceApp> {
  return (await refused(voice.app(appId), refusalOfApp)).body;
}

/** Throws `conflict`, naming the app that has the number, or `not_found` for a number of somebody else. */
async function assertFree(ports: VoipPorts, appId: string, phone: Phone): Promise<void> {
  const { voice } = ports;
  const { body: available } = await refused(voice.availableNumbers(), refusalOfApp);
  if (available.some(({ voip_number }) => voip_number === phone)) return;
  if ((await numbersOf(ports, appId)).includes(phone)) throw alreadyLinked('this app');
  const { body: apps } = await refused(voice.apps(), refusalOfApp);
  for (const { app_id } of apps.slice(0, MOST_APPS_LOOKED_AT)) {
    if (app_id !== appId && (await numbersOf(ports, app_id)).includes(phone)) {
      throw alreadyLinked({ app_id });
    }
  }
  throw notOwned();
}
