import type { Actions } from './actions.ts';
import { placeCall, previewCall, type PlaceCallPorts } from './place-call.ts';
import { createCallReader, type ReaderPorts } from './read-calls.ts';

/** Everything the tools can have done, for any principal; `ports.client` carries the keys of this one installation. */
export function createActions(ports: PlaceCallPorts & ReaderPorts): Actions {
  return {
    placeCall: (principal, input) => placeCall(ports, principal, input),
    previewCall: (principal, input) => previewCall(ports, principal, input),
    async decide(principal, approvalId, decision) {
      await ports.ledger.decide(principal, approvalId, decision);
    },
    ...createCallReader(ports),
  };
}
