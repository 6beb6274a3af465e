import type * as z from 'zod';
import type { Clock } from '../../clock.ts';
import {
  INVALID_PHONE_NUMBER,
  messageStatusName,
  WINDOW_CLOSED,
} from '../../contract/messaging.ts';
import type { PhoneRules } from '../calls/hours.ts';
import type { Caller, Keyring } from '../keys.ts';
import { statesBefore } from '../messaging/delivery-status.ts';
import type { SandboxTemplates } from '../messaging/platform.ts';
import type { Store } from '../store/store.ts';
import { anyCaller } from './authentication.ts';
import { findMessage, toStatus } from './messages.ts';
import { ProblemAnswer, type Route } from './route.ts';
import {
  inboundMessageRequest,
  messageStatusRequest,
  newTemplateRequest,
  templateStatusRequest,
  walletRequest,
} from './sandbox-messaging-bodies.ts';
import { readBody, success } from './voice-answers.ts';

export interface SandboxMessagingDeps {
  store: Store;
  sandboxTemplates: SandboxTemplates;
  keyring: Keyring;
  clock: Clock;
  phones: () => Promise<PhoneRules>;
}

export const NO_TEMPLATE = 'Template not found';
export const TEMPLATE_TAKEN = 'A template of this name in this language exists already';

/** Ways to steer the simulated messaging platform (design section 10); only there while it is in use. */
export const sandboxMessagingRoutes = (deps: SandboxMessagingDeps): Route[] => [
  inboundRoute(deps),
  walletRoute(deps),
  newTemplateRoute(deps),
  templateStatusRoute(deps),
  messageStatusRoute(deps),
];

interface Request {
  raw: globalThis.Request;
  param(name: string): string | undefined;
}

/** Any key of the organisation, then the body as the schema has it, then the answer in its envelope. */
const steer =
  <Body>(
    keyring: Keyring,
    schema: z.ZodType<Body>,
    answer: (given: { body: Body; id: string } & Caller) => Promise<unknown>,
  ) =>
  async ({ req }: { req: Request }): Promise<Response> => {
    const caller = await anyCaller(keyring, req.raw);
    const body = await readBody(schema, req.raw);
    return success(await answer({ ...caller, body, id: req.param('id') ?? '' }));
  };

/** A customer writes: the 24-hour window to this customer is open from now on. */
function inboundRoute({ store, keyring, clock, phones }: SandboxMessagingDeps): Route {
  return {
    method: 'POST',
    path: '/sandbox/inbound-messages',
    action: 'receive message',
    handle: steer(keyring, inboundMessageRequest, async ({ organisation, body }) => {
      const from = (await phones()).normalise(body.from);
      if (from === undefined) throw new ProblemAnswer(400, INVALID_PHONE_NUMBER);
      const at = clock.now();
      await store.messages.noteInbound(organisation, from, at.getTime());
      return { from, received_at: at.toISOString() };
    }),
  };
}

function walletRoute({ store, keyring }: SandboxMessagingDeps): Route {
  return {
    method: 'PUT',
    path: '/sandbox/wallet',
    action: 'set wallet',
    handle: steer(keyring, walletRequest, async ({ organisation, body: { balance } }) => {
      await store.wallets.setBalance(organisation, balance);
      return { balance };
    }),
  };
}

function newTemplateRoute({ sandboxTemplates, keyring }: SandboxMessagingDeps): Route {
  return {
    method: 'POST',
    path: '/sandbox/templates',
    action: 'add template',
    handle: steer(keyring, newTemplateRequest, async ({ organisation, body }) => {
      const template = await sandboxTemplates.add(organisation, body);
      if (template === undefined) throw new ProblemAnswer(409, TEMPLATE_TAKEN);
      return template;
    }),
  };
}

function templateStatusRoute({ sandboxTemplates, keyring }: SandboxMessagingDeps): Route {
  return {
    method: 'PUT',
    path: '/sandbox/templates/:id',
    action: 'set template status',
    handle: steer(keyring, templateStatusRequest, async ({ organisation, id, body }) => {
      const template = await sandboxTemplates.setStatus(organisation, id, body.status);
      if (template === undefined) throw new ProblemAnswer(404, NO_TEMPLATE);
      return template;
    }),
  };
}

/**
 * Reports a state as the platform would: one that comes late moves nothing backwards, but anything may be made to fail.
 * From then on the message's own course ends.
 */
function messageStatusRoute({ store, keyring, clock }: SandboxMessagingDeps): Route {
  return {
    method: 'POST',
    path: '/sandbox/messages/:id/status',
    action: 'set message status',
    handle: steer(keyring, messageStatusRequest, async ({ organisation, id, body }) => {
      const message = await findMessage(store, organisation, id);
      const { status, error_code = WINDOW_CLOSED } = body;
      const fails = status === 'failed';
      const change = {
        status,
        errors: JSON.stringify(fails ? [{ code: error_code, title: titleOf(error_code) }] : []),
        claim_at: null,
        updated_at: clock.now().getTime(),
      };
      const { id: key, org_id } = message;
      const from = fails ? notFailed : statesBefore(status);
      await store.messages.advance({ id: key, org_id }, change, from);
      return toStatus(await findMessage(store, organisation, id));
    }),
  };
}

const notFailed = messageStatusName.options.filter((status) => status !== 'failed');

const titleOf = (code: number): string =>
  code === WINDOW_CLOSED ? 'Re-engagement message' : 'Message undeliverable';
