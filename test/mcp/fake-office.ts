import type { Attempt } from '../../src/actions/perform.ts';
import type { MessageActions, MessageAnswer } from '../../src/actions/messages/message-actions.ts';
import type { AppReport, VoipActions, VoipAnswer } from '../../src/actions/voip/voip-actions.ts';

interface Changed {
  replayed: boolean;
  approval?: { id: string; expires_at: string };
  next: string;
}

/** Takes one change along its approval; `done` is what it answers once it is done. */
export type Change = <Answer extends Changed & { status: string }>(
  principal: string,
  input: { idempotency_key: string },
  done: Answer,
) => Promise<Attempt<Answer>>;

const app: AppReport = {
  app_id: 'voip_app_000000000001',
  name: 'Front desk',
  status: 'ACTIVE',
  answer_url: 'https://desk.example/answer',
  answer_method: 'POST',
  hangup_url: null,
  hangup_method: 'POST',
  fallback_answer_url: null,
  fallback_answer_method: 'POST',
  created_at: '2026-11-30T05:30:00.000Z',
  updated_at: null,
};

const template = {
  template_id: '101',
  name: 'order_update',
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  body: 'Hello {{1}}',
  parameters: 'body: a list of 1',
};

const changed = { replayed: false, simulated: true, next: 'Tell the person.' };

const accepted = (to: string, message: string): MessageAnswer => ({
  ...changed,
  status: 'accepted',
  message_id: 'wamid.1',
  to,
  message,
  removed: [],
});

const answer = (told: Partial<VoipAnswer> & Pick<VoipAnswer, 'status'>): VoipAnswer => ({
  ...changed,
  ...told,
});

/** The rules of messages and voice apps in memory. */
export const createFakeOffice = (change: Change): MessageActions & VoipActions => ({
  ...createFakeMessages(change),
  ...createFakeVoip(change),
});

function createFakeMessages(change: Change): MessageActions {
  return {
    listTemplates: async () => ({ templates: [template], left_out: 3 }),
    getTemplate: async (template_id) => ({
      ...template,
      template_id,
      footer: 'The shop',
      buttons: [{ text: 'Track', dynamic: true }],
      next: 'Send it.',
    }),
    sendTemplate: (principal, input) => change(principal, input, accepted(input.to, 'Hello Asha')),
    sendText: (principal, input) => change(principal, input, accepted(input.to, input.text)),
    getMessage: async (_, message_id) => ({
      message_id,
      to: '+919845012345',
      delivery_status: 'failed',
      done: true,
      errors: [{ code: '131047', title: 'Re-engagement', meaning: 'More than 24 hours.' }],
      simulated: true,
      next: 'Tell the person.',
    }),
  };
}

function createFakeVoip(change: Change): VoipActions {
  const { app_id } = app;
  const voip_number = '+918041230001';
  return {
    listApps: async () => ({ apps: [app], left_out: 2 }),
    getApp: async (id) => ({ ...app, app_id: id }),
    listAppNumbers: async () => ({
      numbers: [{ voip_number, status: 'ACTIVE', created_at: app.created_at }],
      left_out: 0,
    }),
    listAvailableNumbers: async () => ({
      numbers: [{ voip_number, provider: 'p', status: 'ACTIVE' }],
      left_out: 0,
    }),
    createApp: (principal, input) =>
      change(principal, input, answer({ status: 'created', app_id, app })),
    updateApp: (principal, input) =>
      change(principal, input, answer({ status: 'updated', app_id, app })),
    deleteApp: (principal, input) =>
      change(principal, input, answer({ status: 'deleted', app_id, unreachable: [voip_number] })),
    linkNumber: (principal, input) =>
      change(principal, input, answer({ status: 'linked', app_id, voip_number })),
    unlinkNumber: (principal, input) =>
      change(principal, input, answer({ status: 'unlinked', unreachable: [voip_number] })),
    startCall: (principal, input) =>
      change(principal, input, answer({ status: 'placed', request_uuid: 'voip_ob_req_2' })),
    getVoipCall: async (_, request_uuid) => ({
      request_uuid,
      call_status: 'COMPLETED',
      done: true,
      call_type: 'OUTBOUND',
      phone: '+919845012345',
      voip_number,
      duration: 12,
      start_time: null,
      answer_time: null,
      end_time: null,
      first_hangup_by: 'CALLEE',
      recording_status: 'OK',
      recording_url: 'https://files.example/1.wav',
      simulated: true,
      next: 'Tell the person.',
    }),
  };
}
