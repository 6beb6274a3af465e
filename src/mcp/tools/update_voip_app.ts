import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { appStatus, webhookMethod } from '../../contract/voice.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey, webAddress } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { withoutAbsent } from './change-fields.ts';
import { appId, appName, sayVoip, voipOutput } from './voip-fields.ts';

export const updateVoipApp = defineTool({
  name: 'update_voip_app',
  title: 'Change a voice app',
  description:
    'Changes what is given of a voice app and leaves the rest, once a person approves it. Null removes an address.',
  toolset: 'voip',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    app_id: appId,
    name: appName.optional(),
    answer_url: webAddress.optional(),
    answer_method: webhookMethod.optional(),
    hangup_url: webAddress.nullable().optional(),
    hangup_method: webhookMethod.optional(),
    fallback_answer_url: webAddress.nullable().optional(),
    fallback_answer_method: webhookMethod.optional(),
    status: appStatus.optional(),
    idempotency_key: idempotencyKey,
  }),
  output: voipOutput('app_id', 'app', 'unreachable'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.updateApp(call.principal, withoutAbsent(input))),
  say: sayVoip,
});
