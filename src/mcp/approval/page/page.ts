import { approvalPage } from './approval.ts';
import { refuseRequest } from './guard.ts';
import { listPage } from './list.ts';
import type { PagePorts } from './ports.ts';
import { answerPage, noApproval, say, type Shown } from './response.ts';

const PATH = /^\/approvals(?:\/(?<id>[a-z0-9]{1,64}))?\/?$/u;

/**
 * The approval page (design section 4): `/approvals/:id` shows one approval and takes the decision, `/approvals` lists
 * what is waiting for whoever knows the PIN. A GET never decides; a POST needs the form's token, our own origin and the
 * PIN where one is set. Beyond loopback nothing is shown until there is a PIN. Answers every request.
 */
export function createApprovalPage(ports: PagePorts): (request: Request) => Promise<Response> {
  return async (request) => {
    const shown = await respond(ports, request);
    return answerPage(shown, { nonce: ports.random.token(24), head: request.method === 'HEAD' });
  };
}

async function respond(ports: PagePorts, request: Request): Promise<Shown> {
  const refused = refuseRequest(request, ports.site);
  if (refused) return say(refused);
  const path = PATH.exec(new URL(request.url).pathname);
  if (!path) return noApproval;
  const id = path.groups?.['id'];
  return id === undefined ? listPage(ports, request) : approvalPage(ports, request, id);
}
