import { createApp } from './create-app.ts';
import { deleteApp } from './delete-app.ts';
import { linkNumber, unlinkNumber } from './link-number.ts';
import { createVoipReader, type VoipReaderPorts } from './read-voip.ts';
import { startCall, type StartCallPorts } from './start-call.ts';
import { updateApp } from './update-app.ts';
import type { VoipActions } from './voip-actions.ts';

/** Everything the tools of voice apps can have done, for any principal of one key. */
export function createVoipActions(ports: StartCallPorts & VoipReaderPorts): VoipActions {
  return {
    createApp: (principal, input) => createApp(ports, principal, input),
    updateApp: (principal, input) => updateApp(ports, principal, input),
    deleteApp: (principal, input) => deleteApp(ports, principal, input),
    linkNumber: (principal, input) => linkNumber(ports, principal, input),
    unlinkNumber: (principal, input) => unlinkNumber(ports, principal, input),
    startCall: (principal, input) => startCall(ports, principal, input),
    ...createVoipReader(ports),
  };
}
