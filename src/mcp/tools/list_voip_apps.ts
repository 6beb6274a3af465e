import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { appReport, sayApp, sayLeftOut } from './voip-fields.ts';

export const listVoipApps = defineTool({
  name: 'list_voip_apps',
  title: 'List voice apps',
  description: 'Lists the voice apps of the organisation, which handle calls to its numbers.',
  toolset: 'voip',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({ apps: z.array(appReport), left_out: z.int() }),
  run: (_, call) => call.actions.listApps(),
  say: ({ apps, left_out }) =>
    apps.length === 0
      ? 'No voice apps.'
      : [...apps.map(sayApp), ...sayLeftOut(left_out)].join('\n'),
});
