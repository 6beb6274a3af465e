import type { Clock } from '../../clock.ts';
import { createAppRequest, updateAppRequest } from '../../contract/voice.ts';
import type { Random } from '../../random.ts';
import type { Keyring } from '../keys.ts';
import type { VoiceAppRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { ProblemAnswer, type Route } from './route.ts';
import { readBody, toApp, voiceHandler } from './voice-answers.ts';

export interface VoiceAppDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  random: Random;
}

export const APP_NOT_FOUND = 'VoIP app not found';
const APP_ID_CHARACTERS = 12;
const APPS = '/voip/apps';
const APP = '/voip/apps/:app_id';

/** Creating, reading, changing and removing voice apps (interface section 4.1). */
export function voiceAppRoutes(deps: VoiceAppDeps): Route[] {
  return [createRoute(deps), listRoute(deps), getRoute(deps), updateRoute(deps), removeRoute(deps)];
}

function createRoute({ store, keyring, clock, random }: VoiceAppDeps): Route {
  return {
    method: 'POST',
    path: APPS,
    action: 'create VoIP app',
    handle: voiceHandler(keyring, async ({ organisation }, { raw }) => {
      const body = await readBody(createAppRequest, raw);
      const app: VoiceAppRow = {
        ...body,
        app_id: `voip_app_${random.token(APP_ID_CHARACTERS)}`,
        org_id: organisation,
        hangup_url: body.hangup_url ?? null,
        fallback_answer_url: body.fallback_answer_url ?? null,
        status: 'ACTIVE',
        created_by: null,
        created_at: clock.now().getTime(),
        updated_at: null,
      };
      await store.voiceApps.add(app);
      return toApp(app);
    }),
  };
}

function listRoute({ store, keyring }: VoiceAppDeps): Route {
  return {
    method: 'GET',
    path: APPS,
    action: 'get VoIP apps',
    handle: voiceHandler(keyring, async ({ organisation }) => {
      const apps = await store.voiceApps.list(organisation);
      return apps.map((app) => toApp(app));
    }),
  };
}

function getRoute({ store, keyring }: VoiceAppDeps): Route {
  return {
    method: 'GET',
    path: APP,
    action: 'get VoIP app',
    handle: voiceHandler(keyring, async ({ organisation }, req) =>
      found(await store.voiceApps.find(organisation, req.param('app_id') ?? '')),
    ),
  };
}

function updateRoute({ store, keyring, clock }: VoiceAppDeps): Route {
  return {
    method: 'PUT',
    path: APP,
    action: 'update VoIP app',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const given = await readBody(updateAppRequest, req.raw);
      // What a caller spells out as undefined is not in the JSON, so every key here has a value.
      const change = { ...(given as Partial<VoiceAppRow>), updated_at: clock.now().getTime() };
      return found(await store.voiceApps.update(organisation, req.param('app_id') ?? '', change));
    }),
  };
}

function removeRoute({ store, keyring }: VoiceAppDeps): Route {
  return {
    method: 'DELETE',
    path: APP,
    action: 'delete VoIP app',
    handle: voiceHandler(keyring, async ({ organisation }, req) => {
      const removed = await store.voiceApps.remove(organisation, req.param('app_id') ?? '');
      if (!removed) throw new ProblemAnswer(404, APP_NOT_FOUND);
      return { deleted: true };
    }),
  };
}

function found(app: VoiceAppRow | undefined) {
  if (app === undefined) throw new ProblemAnswer(404, APP_NOT_FOUND);
  return toApp(app);
}
