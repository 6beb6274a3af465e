import type { Clock } from '../../clock.ts';
import { linkNumberRequest, type AvailableNumber } from '../../contract/voice.ts';
import type { PhoneRules } from '../calls/hours.ts';
import type { Keyring } from '../keys.ts';
import type { Linked } from '../store/numbers.ts';
import type { Store } from '../store/store.ts';
import { ProblemAnswer, type Route } from './route.ts';
import {
  INVALID_BODY,
  LINKED_ELSEWHERE,
  NOT_LINKED,
  NOT_OWNED,
  readBody,
  toLink,
  voiceHandler,
} from './voice-answers.ts';

export interface NumberDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  phones: () => Promise<PhoneRules>;
}

const APP_NOT_FOUND = 'App not found';
const NUMBERS = '/voip/apps/:app_id/numbers';

/** Which numbers lead to which app (interface section 4.2). */
export function numberRoutes(deps: NumberDeps): Route[] {
  return [listRoute(deps), linkRoute(deps), unlinkRoute(deps), availableRoute(deps)];
}

function listRoute({ store, keyring }: NumberDeps): Route {
  return {
    method: 'GET',
    path: NUMBERS,
    action: 'get numbers',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const appId = req.param('app_id') ?? '';
      await assertApp(store, organisation, appId);
      return (await store.numbers.links(organisation, appId)).map((link) => toLink(link));
    }),
  };
}

function linkRoute({ store, keyring, clock, phones }: NumberDeps): Route {
  return {
    method: 'POST',
    path: NUMBERS,
    action: 'link number',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const { voip_number } = await readBody(linkNumberRequest, req.raw);
      const voipNumber = (await phones()).normalise(voip_number);
      if (voipNumber === undefined) throw new ProblemAnswer(400, INVALID_BODY);
      const appId = req.param('app_id') ?? '';
      const at = clock.now().getTime();
      const linked = await store.numbers.link({ organisation, appId, voipNumber, at });
      if (linked.outcome !== 'linked') throw refusalOf(linked.outcome);
      return toLink(linked.link);
    }),
  };
}

function unlinkRoute({ store, keyring }: NumberDeps): Route {
  return {
    method: 'DELETE',
    path: `${NUMBERS}/:voip_number`,
    action: 'unlink number',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const appId = req.param('app_id') ?? '';
      await assertApp(store, organisation, appId);
      const voipNumber = req.param('voip_number') ?? '';
      if (!(await store.numbers.unlink(organisation, appId, voipNumber))) {
        throw new ProblemAnswer(404, NOT_LINKED);
      }
      return { deleted: true };
    }),
  };
}

function availableRoute({ store, keyring }: NumberDeps): Route {
  return {
    method: 'GET',
    path: '/voip/available-numbers',
    action: 'get available numbers',
    handle: voiceHandler(keyring, async ({ organisation }) => {
      const numbers = await store.numbers.available(organisation);
      return numbers.map(({ id, voip_number, provider, status }): AvailableNumber => ({
        id,
        voip_number,
        provider,
        status,
      }));
    }),
  };
}

async function assertApp(store: Store, organisation: number, appId: string): Promise<void> {
  if ((await store.voiceApps.find(organisation, appId)) === undefined) {
    throw new ProblemAnswer(404, APP_NOT_FOUND);
  }
}

function refusalOf(outcome: Exclude<Linked['outcome'], 'linked'>): ProblemAnswer {
  switch (outcome) {
    case 'no_app':
      return new ProblemAnswer(404, APP_NOT_FOUND);
    case 'not_owned':
      return new ProblemAnswer(400, NOT_OWNED);
    default:
      return new ProblemAnswer(409, LINKED_ELSEWHERE);
  }
}
