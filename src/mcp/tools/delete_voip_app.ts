import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { appId, sayVoip, voipOutput } from './voip-fields.ts';

export const deleteVoipApp = defineTool({
  name: 'delete_voip_app',
  title: 'Delete a voice app',
  description: 'Deletes a voice app for good and frees its numbers, once a person approves it.',
  toolset: 'voip',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ app_id: appId, idempotency_key: idempotencyKey }),
  output: voipOutput('app_id', 'unreachable'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.deleteApp(call.principal, input)),
  say: sayVoip,
});
