import { isSameSeal } from '../../../actions/approval-seal.ts';
import { Refusal } from '../../../errors.ts';
import { sayInstant } from '../../../guardrails/spoken/say-instant.ts';
import { approvalPath } from './approval.ts';
import { readForm, statusOf } from './guard.ts';
import type { PagePorts } from './ports.ts';
import { forged, say, type Shown } from './response.ts';
import { FIELD, listBody, type ListView } from './view.ts';

const LIST = 'list';

/**
 * What is waiting, for a POST with the PIN: that of the principal in the query, or else the installation's, which
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
    await desk.pin.check(principal, form.get(FIELD.pin) ?? undefined);
    return show({ waiting: await waitingFor(ports, principal) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...show({ problem: `${error.message} ${error.hint}` }, statusOf(error)), error };
  }
}

type Listed = NonNullable<ListView['waiting']>[number];

async function waitingFor(
  { desk, timeZone }: PagePorts,
  principal: string | undefined,
): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const { id, principal: owner, question, expiresAt } of await desk.waiting()) {
    const theirs = principal === undefined ? !(await desk.pin.has(owner)) : owner === principal;
    if (!theirs) continue;
    // Relative, so that it also holds below the path of a proxy.
    const url = (await approvalPath(desk, id)).slice(1);
    const title = question.split('\n').find((line) => line.startsWith('To: ')) ?? id;
    found.push({ url, title, expires: sayInstant(expiresAt, timeZone) });
  }
  return found;
}
