import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { webhookMethod } from '../../contract/voice.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey, webAddress } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { withoutAbsent } from './change-fields.ts';
import { appName, sayVoip, voipOutput } from './voip-fields.ts';

export const createVoipApp = defineTool({
  name: 'create_voip_app',
  title: 'Create a voice app',
  description:
    'Creates a voice app, which handles calls to the numbers linked to it, once a person approves it.',
  toolset: 'voip',
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: z.strictObject({
    name: appName,
    answer_url: webAddress,
    answer_method: webhookMethod.optional(),
    hangup_url: webAddress.optional(),
    hangup_method: webhookMethod.optional(),
    fallback_answer_url: webAddress.optional(),
    fallback_answer_method: webhookMethod.optional(),
    idempotency_key: idempotencyKey,
  }),
  output: voipOutput('app_id', 'app'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.createApp(call.principal, withoutAbsent(input))),
  say: sayVoip,
});
