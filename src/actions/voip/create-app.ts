import { createAppRequest, type WebhookMethod } from '../../contract/voice.ts';
import type { Attempt } from '../perform.ts';
import { assertNoSecret } from '../secret-gate.ts';
import { assertSendable } from '../sendable.ts';
import { CREATE_APP_TOOL } from '../tool-names.ts';
import { inline } from '../wording.ts';
import { toResult } from './app-report.ts';
import { changeVoip, planVoip, type VoipPorts } from './change-voip.ts';
import type { CreateAppInput, VoipAnswer } from './voip-actions.ts';

/** Creates a voice app. Throws `invalid_request`, `secret_remains`, and every refusal of `perform` and of the service. */
export function createApp(
  ports: VoipPorts,
  principal: string,
  input: CreateAppInput,
): Promise<Attempt<VoipAnswer>> {
  const { idempotency_key: idempotencyKey, ...written } = input;
  return changeVoip(ports, principal, {
    tool: CREATE_APP_TOOL,
    idempotencyKey,
    written,
    async plan() {
      assertSendable(createAppRequest, written);
      assertNoSecret([written.name]);
      return planVoip(ports, {
        tool: CREATE_APP_TOOL,
        request: written,
        told: {},
        question: [
          'May the assistant create this voice app?',
          `Name: ${inline(written.name)}`,
          ...sayAddresses(written),
        ],
      });
    },
    send: async (request) => toResult(await ports.voice.createApp(request)),
    done: 'created',
    next: 'No number leads to it yet: link_number does that.',
  });
}

type Addresses = Pick<
  CreateAppInput,
  | 'answer_url'
  | 'answer_method'
  | 'hangup_url'
  | 'hangup_method'
  | 'fallback_answer_url'
  | 'fallback_answer_method'
>;

function sayAddresses(app: Addresses): string[] {
  return [
    ...sayAddress('Calls are answered at', app.answer_url, app.answer_method),
    ...sayAddress('If that fails', app.fallback_answer_url, app.fallback_answer_method),
    ...sayAddress('Ends of calls are told to', app.hangup_url, app.hangup_method),
  ];
}

const sayAddress = (
  label: string,
  url: string | undefined,
  method: WebhookMethod = 'POST',
): string[] => (url === undefined ? [] : [`${label}: ${method} ${inline(url)}`]);
