import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { appId, ownNumber, sayVoip, voipOutput } from './voip-fields.ts';

export const unlinkNumber = defineTool({
  name: 'unlink_number',
  title: 'Unlink a number',
  description:
    'Takes a number away from a voice app, so that calls to it reach nobody, once a person approves it.',
  toolset: 'voip',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ app_id: appId, voip_number: ownNumber, idempotency_key: idempotencyKey }),
  fieldCodes: { voip_number: { missing: 'invalid_phone_number' } },
  output: voipOutput('app_id', 'voip_number', 'unreachable'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.unlinkNumber(call.principal, input)),
  say: sayVoip,
});
