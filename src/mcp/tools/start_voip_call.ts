import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { appId, ownNumber, sayVoip, voipOutput } from './voip-fields.ts';

export const startVoipCall = defineTool({
  name: 'start_voip_call',
  title: 'Start a voice app call',
  description: 'Has a voice app ring one phone number at once, once a person approves it.',
  toolset: 'voip',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    app_id: appId,
    voip_number: ownNumber,
    phone: z.string().describe('Who is rung, E.164'),
    idempotency_key: idempotencyKey,
  }),
  fieldCodes: {
    voip_number: { missing: 'invalid_phone_number' },
    phone: { missing: 'invalid_phone_number' },
  },
  output: voipOutput('request_uuid', 'app_id', 'voip_number', 'phone'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.startCall(call.principal, input)),
  say: sayVoip,
});
