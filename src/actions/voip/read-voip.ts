import { refusalOf, type HttpFailure } from '../../clients/http-failure.ts';
import type { Answered } from '../../clients/requests.ts';
import type { VoiceCall, VoiceClient } from '../../clients/voice.ts';
import { isFinal } from '../../contract/ai-calls.ts';
import type { AvailableNumber, NumberLink } from '../../contract/voice.ts';
import type { Refusal } from '../../errors.ts';
import { refused } from '../refused.ts';
import type { ActionStore } from '../store/store.ts';
import { cleanWord } from '../untrusted-texts.ts';
import { toAppReport } from './app-report.ts';
import type {
  AvailableNumberReport,
  NumberReport,
  VoipActions,
  VoipCallReport,
} from './voip-actions.ts';
import { noSuchCall, refusalOfApp } from './voip-refusals.ts';

export interface VoipReaderPorts {
  store: ActionStore;
  voice: VoiceClient;
}

const MOST_LISTED = 200;

type Reader = Pick<
  VoipActions,
  'listApps' | 'getApp' | 'listAppNumbers' | 'listAvailableNumbers' | 'getVoipCall'
>;

/** The tools that read apps, numbers and call records (design section 2); they belong to the organisation of the key. */
export function createVoipReader({ store, voice }: VoipReaderPorts): Reader {
  return {
    async listApps() {
      const { body } = await refused(voice.apps(), refusalOfApp);
      const { told, left_out } = capped(body);
      return { apps: told.map(toAppReport), left_out };
    },
    async getApp(appId) {
      return toAppReport((await refused(voice.app(appId), refusalOfApp)).body);
    },
    async listAppNumbers(appId) {
      const { body } = await refused(voice.numbers(appId), refusalOfApp);
      const { told, left_out } = capped(body);
      return { numbers: told.map(toNumberReport), left_out };
    },
    async listAvailableNumbers() {
      const { body } = await refused(voice.availableNumbers(), refusalOfApp);
      const { told, left_out } = capped(body);
      return { numbers: told.map(toAvailableReport), left_out };
    },
    async getVoipCall(principal, requestUuid) {
      if (await store.belongsToAnother(principal, requestUuid)) throw noSuchCall();
      return toCallReport(await refused(voice.call(requestUuid), refusalOfCall));
    },
  };
}

/** Lists have no pages (interface section 8), and an answer must stay small enough to be read. */
const capped = <Item>(all: readonly Item[]): { told: readonly Item[]; left_out: number } => {
  const told = all.slice(0, MOST_LISTED);
  return { told, left_out: all.length - told.length };
};

const toNumberReport = ({ voip_number, status, created_at }: NumberLink): NumberReport => ({
  voip_number: cleanWord(voip_number),
  status: cleanWord(status),
  created_at: cleanWord(created_at),
});

const toAvailableReport = (number: AvailableNumber): AvailableNumberReport => ({
  voip_number: cleanWord(number.voip_number),
  provider: cleanWord(number.provider),
  status: cleanWord(number.status),
});

const refusalOfCall = (failure: HttpFailure): Refusal => refusalOf(failure, noSuchCall());

function toCallReport({ body: call, simulated }: Answered<VoiceCall>): VoipCallReport {
  const done = isFinal(call.call_status);
  const shared = call.recording_status === 'OK' && call.recording_url !== null;
  return {
    request_uuid: cleanWord(call.request_uuid),
    call_status: call.call_status,
    done,
    ...(call.call_type === undefined ? {} : { call_type: call.call_type }),
    phone: cleanWord(call.phone),
    voip_number: cleanWord(call.voip_number),
    duration: call.duration,
    start_time: call.start_time,
    answer_time: call.answer_time,
    end_time: call.end_time,
    first_hangup_by: call.service?.first_hangup_by ?? null,
    recording_status: call.recording_status,
    ...(shared && call.recording_url !== null ? { recording_url: call.recording_url } : {}),
    ...(shared && call.recording_url_expires_at !== undefined
      ? { recording_url_expires_at: call.recording_url_expires_at }
      : {}),
    simulated,
    next: done
      ? 'The call is done. Tell the person how it went.'
      : 'The call is not done yet. Look again in half a minute; start no other call for it.',
  };
}
