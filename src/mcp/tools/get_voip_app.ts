import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { appId, appReport, sayApp } from './voip-fields.ts';

export const getVoipApp = defineTool({
  name: 'get_voip_app',
  title: 'Read a voice app',
  description: 'Reads one voice app: its name, status and addresses.',
  toolset: 'voip',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ app_id: appId }),
  output: appReport,
  run: ({ app_id }, call) => call.actions.getApp(app_id),
  say: sayApp,
});
