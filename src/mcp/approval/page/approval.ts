import type { ApprovalDesk, ShownApproval } from '../../../actions/approval-desk.ts';
import { isSameSeal } from '../../../actions/approval-seal.ts';
import { Refusal } from '../../../errors.ts';
import { sayInstant } from '../../../guardrails/spoken/say-instant.ts';
import { readForm, statusOf } from './guard.ts';
import type { PagePorts } from './ports.ts';
import { closed, forged, noApproval, say, type Shown } from './response.ts';
import { sayDecision } from './say-decision.ts';
import { approvalBody, FIELD, titleOf, type ApprovalView } from './view.ts';

const KEY = 'key';

/** Where the page of one approval is, below the root of the site. The key keeps out whoever only knows the id. */
export const approvalPath = async (desk: Pick<ApprovalDesk, 'seal'>, id: string): Promise<string> =>
  `/approvals/${id}?${KEY}=${await desk.seal('page', id)}`;

/** One approval: shown for a GET, decided by a POST of its form. */
export async function approvalPage(ports: PagePorts, request: Request, id: string): Promise<Shown> {
  const { desk, site, clock } = ports;
  const key = new URL(request.url).searchParams.get(KEY) ?? '';
  // An id without its key looks like an id that does not exist.
  const approval = isSameSeal(key, await desk.seal('page', id)) ? await desk.find(id) : undefined;
  if (!approval) return noApproval;
  const pin = await desk.pin.isSet(approval.principal);
  if (!pin && !site.loopback) return closed;
  const view = await viewOf(ports, approval, pin);
  if (request.method !== 'POST') return shown(view, 200);
  const form = await readForm(request, clock);
  if ('reason' in form) return say(form);
  if (!isSameSeal(form.get(FIELD.csrf) ?? '', view.csrf)) return say(forged);
  return takeDecision(ports, form, view, key);
}

async function takeDecision(
  ports: PagePorts,
  form: URLSearchParams,
  view: ApprovalView,
  key: string,
): Promise<Shown> {
  const { desk } = ports;
  const { approval } = view;
  const decision = form.get(FIELD.decision);
  if (decision !== 'approve' && decision !== 'decline') return say(undecided);
  const approve = decision === 'approve';
  const ticked = form.getAll(FIELD.stated);
  const stated = approval.required.filter((statement) => ticked.includes(statement));
  if (approve && approval.open && stated.length < approval.required.length) {
    return shown({ ...view, ticked: stated, problem: BOXES }, 422);
  }
  try {
    const pinned = await desk.pin.check(approval.principal, form.get(FIELD.pin) ?? undefined);
    const by = `${approval.principal} (${pinned ? 'with the PIN' : 'no PIN set'})`;
    await desk.decide(approval, { approve, stated: approve ? stated : [], by, how: 'page' });
    return back(key);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const current = (await desk.find(approval.id)) ?? approval;
    // A second click, or a second tab: what it asked for holds already.
    if (error.code === 'conflict' && holds[decision].includes(current.state)) return back(key);
    const fresh = await viewOf(ports, current, view.pin);
    const problem = explain(error);
    return { ...shown({ ...fresh, ticked: stated, problem }, statusOf(error)), error };
  }
}

const undecided = { status: 400, reason: 'The form says neither approve nor decline.' } as const;
const BOXES = 'Tick every box to approve, or decline.';

const holds: Readonly<Record<'approve' | 'decline', readonly ShownApproval['state'][]>> = {
  approve: ['approved', 'used'],
  decline: ['declined'],
};

/** The browser then asks for the page anew, so that loading it again sends nothing twice. */
const back = (key: string): Shown => ({
  status: 303,
  location: `?${KEY}=${encodeURIComponent(key)}`,
});

/** What to do about the PIN is said to people; other hints are for the assistant. */
const explain = ({ code, message, hint }: Refusal): string =>
  code === 'unauthorized' || code === 'rate_limited' ? `${message} ${hint}` : message;

async function viewOf(
  { desk, timeZone }: PagePorts,
  approval: ShownApproval,
  pin: boolean,
): Promise<ApprovalView> {
  const csrf = await desk.seal('form', approval.id);
  const { decided } = approval;
  return {
    approval,
    csrf,
    pin,
    expires: sayInstant(approval.expiresAt, timeZone),
    ...(decided === undefined ? {} : { decided: sayDecision(decided, timeZone) }),
  };
}

const shown = (view: ApprovalView, status: number) => ({
  status,
  title: titleOf(view),
  body: approvalBody(view),
});
