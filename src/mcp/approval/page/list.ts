import type { ShownApproval } from '../../../actions/approval-desk.ts';
import { isSameSeal } from '../../../actions/approval-seal.ts';
import { Refusal } from '../../../errors.ts';
import { sayInstant } from '../../../guardrails/spoken/say-instant.ts';
import { approvalPath } from './approval.ts';
import { readForm, statusOf } from './guard.ts';
import type { PagePorts } from './ports.ts';
import { forged, say, type Shown } from './response.ts';
import { sayDecision } from './say-decision.ts';
import { FIELD, listBody, stateTitles, type Listed, type ListView } from './view.ts';

const LIST = 'list';

/**
 * What is waiting and what was decided, for a POST with the PIN: that of the principal in the query, or else the installation's, which
 * decides for all who have none of their own.
 */
export async function listPage(ports: PagePorts, request: Request): Promise<Shown> {
  const { desk, clock } = ports;
  const principal = new URL(request.url).searchParams.get('principal') ?? undefined;
  const csrf = await desk.seal('form', LIST);
  const pin =
    principal === undefined ? await desk.pin.has(undefined) : await desk.pin.isSet(principal);
  const show = (view: Partial<ListView>, status = 200) => ({
    status,
    title: 'Waiting for approval',
    body: listBody({ pin, csrf, ...view }),
  });
  if (request.method !== 'POST' || !pin) return show({});
  const form = await readForm(request, clock);
  if ('reason' in form) return say(form);
  if (!isSameSeal(form.get(FIELD.csrf) ?? '', csrf)) return say(forged);
  try {
    await desk.pin.check(principal, form.get(FIELD.pin) ?? undefined, 'list');
    return show(await listFor(ports, principal));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...show({ problem: `${error.message} ${error.hint}` }, statusOf(error)), error };
  }
}

/** The approvals that whoever gave this PIN may decide. */
async function listFor({ desk, timeZone }: PagePorts, principal: string | undefined) {
  const mine = async (all: readonly ShownApproval[]): Promise<ShownApproval[]> => {
    const theirs = await Promise.all(
      all.map(async ({ principal: owner }) =>
        principal === undefined ? !(await desk.pin.has(owner)) : owner === principal,
      ),
    );
    return all.filter((_, index) => theirs[index]);
  };
  const listed = async (approval: ShownApproval, remark: string): Promise<Listed> => ({
    // Relative, so that it also holds below the path of a proxy.
    url: (await approvalPath(desk, approval.id)).slice(1),
    title: approval.question.split('\n').find((line) => line.startsWith('To: ')) ?? approval.id,
    remark,
  });
  const waiting = (await mine(await desk.waiting())).map((approval) =>
    listed(approval, `Can be answered until ${sayInstant(approval.expiresAt, timeZone)}.`),
  );
  const decided = (await mine(await desk.decided())).map((approval) => {
    const by = approval.decided === undefined ? '' : sayDecision(approval.decided, timeZone);
    return listed(approval, `${stateTitles[approval.state]}. ${by}`);
  });
  return { waiting: await Promise.all(waiting), decided: await Promise.all(decided) };
}
