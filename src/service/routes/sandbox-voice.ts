import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { PhoneRules } from '../calls/hours.ts';
import { newAppCall } from '../calls/new-call.ts';
import type { Keyring } from '../keys.ts';
import type { VoiceAppRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { anyCaller } from './authentication.ts';
import { INVALID_PHONE } from './place-call-body.ts';
import { ProblemAnswer, type Route } from './route.ts';
import { APP_INACTIVE, type VoiceCallDeps } from './voice-calls.ts';
import { NOT_OWNED, readBody, success } from './voice-answers.ts';

export interface SandboxVoiceDeps extends Pick<VoiceCallDeps, 'random' | 'speed' | 'wake'> {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  phones: () => Promise<PhoneRules>;
}

const PROVIDER = 'sandbox';
const numberRequest = z.object({
  voip_number: z.string().min(1).max(64),
  provider: z.string().min(1).max(100).default(PROVIDER),
});

/** Numbers that a new installation owns, so that the sandbox works before anybody has set anything. */
export const firstNumbers = (organisation: number, at: number) =>
  [1, 2, 3, 4, 5].map((last) => ({
    org_id: organisation,
    voip_number: `+91981001000${last}`,
    provider: PROVIDER,
    status: 'ACTIVE',
    created_at: at,
  }));

/** POST /sandbox/numbers: the organisation owns this number from now on (design section 10). */
export function sandboxNumberRoute({ store, keyring, clock, phones }: SandboxVoiceDeps): Route {
  return {
    method: 'POST',
    path: '/sandbox/numbers',
    action: 'add number',
    handle: async ({ req: { raw } }) => {
      const { organisation } = await anyCaller(keyring, raw);
      const body = await readBody(numberRequest, raw);
      const voip_number = (await phones()).normalise(body.voip_number);
      if (voip_number === undefined) throw new ProblemAnswer(400, INVALID_PHONE);
      const number = await store.numbers.add({
        org_id: organisation,
        voip_number,
        provider: body.provider,
        status: 'ACTIVE',
        created_at: clock.now().getTime(),
      });
      if (number === undefined) {
        throw new ProblemAnswer(409, 'Number already belongs to another organization');
      }
      const { id, provider, status } = number;
      return success({ id, voip_number, provider, status });
    },
  };
}

const inboundRequest = z.object({
  voip_number: z.string().min(1).max(64),
  from: z.string().min(1).max(64),
});

/** POST /sandbox/inbound-calls: somebody rings one of the organisation's numbers (design section 10). */
export function sandboxInboundRoute(deps: SandboxVoiceDeps): Route {
  const { store, keyring, clock, random, speed, wake } = deps;
  return {
    method: 'POST',
    path: '/sandbox/inbound-calls',
    action: 'receive call',
    handle: async ({ req: { raw } }) => {
      const { organisation } = await anyCaller(keyring, raw);
      const body = await readBody(inboundRequest, raw);
      const rules = await deps.phones();
      const voipNumber = rules.normalise(body.voip_number);
      const phone = rules.normalise(body.from);
      if (voipNumber === undefined || phone === undefined) {
        throw new ProblemAnswer(400, INVALID_PHONE);
      }
      const app = await appOf(store, organisation, voipNumber);
      const now = clock.now().getTime();
      const call = newAppCall(random, { kind: 'INBOUND', app, phone, voipNumber, speed, now });
      await store.calls.add(call);
      wake();
      return success({ request_uuid: call.request_uuid });
    },
  };
}

/** The app to which this number leads. */
async function appOf(
  { numbers, voiceApps }: Store,
  organisation: number,
  voipNumber: string,
): Promise<VoiceAppRow> {
  if ((await numbers.find(organisation, voipNumber)) === undefined) {
    throw new ProblemAnswer(400, NOT_OWNED);
  }
  const link = await numbers.linkOf(organisation, voipNumber);
  const app = link && (await voiceApps.find(organisation, link.app_id));
  if (app === undefined) throw new ProblemAnswer(404, 'Number not linked to an app');
  if (app.status !== 'ACTIVE') throw new ProblemAnswer(409, APP_INACTIVE);
  return app;
}
