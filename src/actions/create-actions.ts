import type { Actions } from './actions.ts';
import { createMessageActions } from './messages/create-message-actions.ts';
import type { MessageReaderPorts } from './messages/read-messages.ts';
import type { MessagePorts } from './messages/send-message.ts';
import { placeCall, previewCall, type PlaceCallPorts } from './place-call.ts';
import { createCallReader, type ReaderPorts } from './read-calls.ts';
import { createVoipActions } from './voip/create-voip-actions.ts';
import type { VoipReaderPorts } from './voip/read-voip.ts';
import type { StartCallPorts } from './voip/start-call.ts';

export type ActionPorts = PlaceCallPorts &
  ReaderPorts &
  MessagePorts &
  MessageReaderPorts &
  StartCallPorts &
  VoipReaderPorts;

/** Everything the tools can have done, for any principal; the clients in `ports` carry the keys of one organisation. */
export function createActions(ports: ActionPorts): Actions {
  return {
    placeCall: (principal, input) => placeCall(ports, principal, input),
    previewCall: (principal, input) => previewCall(ports, principal, input),
    async decide(principal, approvalId, decision) {
      const { state } = await ports.ledger.decide(principal, approvalId, decision);
      return state;
    },
    ...createCallReader(ports),
    ...createMessageActions(ports),
    ...createVoipActions(ports),
  };
}
