/** The tools that change the world: half of the identity of a ledger row. */
export const PLACE_TOOL = 'place_ai_call';
export const START_CALL_TOOL = 'start_voip_call';
export const SEND_TEMPLATE_TOOL = 'send_template_message';
export const SEND_TEXT_TOOL = 'send_text_message';
export const CREATE_APP_TOOL = 'create_voip_app';
export const UPDATE_APP_TOOL = 'update_voip_app';
export const DELETE_APP_TOOL = 'delete_voip_app';
export const LINK_TOOL = 'link_number';
export const UNLINK_TOOL = 'unlink_number';

/** What rings somebody counts towards the caps. */
export const RINGING_TOOLS = [PLACE_TOOL, START_CALL_TOOL];
export const MESSAGE_TOOLS = [SEND_TEMPLATE_TOOL, SEND_TEXT_TOOL];
