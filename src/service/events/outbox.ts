import { publicRecord, type RecordPorts } from '../calls/call-record.ts';
import { readHooks } from '../calls/hooks.ts';
import type { Announce } from '../store/outbox.ts';
import { messageBody } from './messages.ts';

/**
 * Which events of a call leave the service: the app of a call hears that it has ended, and whoever subscribed hears that
 * its recording is there (interface section 6).
 */
export function createAnnounce(ports: RecordPorts): Announce {
  return (call, { type }, at) => {
    const message = () => ({
      type,
      body: messageBody(type, at, publicRecord(call, ports)),
      dueAt: ports.clock.now().getTime(),
    });
    if (type === 'CDR_RECORDING_AVAILABLE') return message();
    const hooks = type === 'call.ended' ? readHooks(call) : undefined;
    if (hooks === undefined || hooks.hangup_url === null) return undefined;
    return { ...message(), to: { url: hooks.hangup_url, method: hooks.hangup_method } };
  };
}
