import type { Tool } from '../tool.ts';
import { createVoipApp } from './create_voip_app.ts';
import { deleteVoipApp } from './delete_voip_app.ts';
import { getAiCall } from './get_ai_call.ts';
import { getMessageStatus } from './get_message_status.ts';
import { getMessageTemplate } from './get_message_template.ts';
import { getVoipApp } from './get_voip_app.ts';
import { getVoipCall } from './get_voip_call.ts';
import { linkNumber } from './link_number.ts';
import { listAiCalls } from './list_ai_calls.ts';
import { listAppNumbers } from './list_app_numbers.ts';
import { listAvailableNumbers } from './list_available_numbers.ts';
import { listMessageTemplates } from './list_message_templates.ts';
import { listVoipApps } from './list_voip_apps.ts';
import { placeAiCall } from './place_ai_call.ts';
import { sendTemplateMessage } from './send_template_message.ts';
import { sendTextMessage } from './send_text_message.ts';
import { startVoipCall } from './start_voip_call.ts';
import { unlinkNumber } from './unlink_number.ts';
import { updateVoipApp } from './update_voip_app.ts';
import { waitForAiCall } from './wait_for_ai_call.ts';

/** Every tool, in the order in which clients see them. */
export const tools: readonly Tool[] = [
  placeAiCall,
  waitForAiCall,
  getAiCall,
  listAiCalls,
  listMessageTemplates,
  getMessageTemplate,
  sendTemplateMessage,
  sendTextMessage,
  getMessageStatus,
  listVoipApps,
  getVoipApp,
  createVoipApp,
  updateVoipApp,
  deleteVoipApp,
  listAppNumbers,
  listAvailableNumbers,
  linkNumber,
  unlinkNumber,
  startVoipCall,
  getVoipCall,
];
