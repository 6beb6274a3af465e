import * as z from 'zod';
import type { VoipAnswer } from '../../actions/voip/voip-actions.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { appId, ownNumber, sayVoip, voipOutput } from './voip-fields.ts';

export const linkNumber = defineTool({
  name: 'link_number',
  title: 'Link a number',
  description:
    'Lets calls to a free number of the organisation go to a voice app, once a person approves it.',
  toolset: 'voip',
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: z.strictObject({ app_id: appId, voip_number: ownNumber, idempotency_key: idempotencyKey }),
  fieldCodes: { voip_number: { missing: 'invalid_phone_number' } },
  output: voipOutput('app_id', 'voip_number'),
  run: (input, call) =>
    approved<VoipAnswer>(call, () => call.actions.linkNumber(call.principal, input)),
  say: sayVoip,
});
