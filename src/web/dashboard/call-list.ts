import type { DashboardCall } from '../../contract/dashboard.ts';

/** The part of all calls that is shown: those that fit the filter, from the newest down to some number. */
export interface CallList {
  calls: readonly DashboardCall[];
  /** Where the next page begins; null when everything is here. */
  next: number | null;
}

export interface CallFilter {
  /** Empty = all. */
  statuses: readonly string[];
  text: string;
}

/** The same question that the service answers for a page. */
export function fits(call: DashboardCall, { statuses, text }: CallFilter): boolean {
  if (statuses.length > 0 && !statuses.includes(call.status)) return false;
  const part = text.trim().toLowerCase();
  return call.name.toLowerCase().includes(part) || call.phone.includes(part);
}

/** The list after a call has changed; a reading that is older than the one at hand changes nothing. */
export function withCall(list: CallList, call: DashboardCall, filter: CallFilter): CallList {
  const known = list.calls.find(({ request_uuid }) => request_uuid === call.request_uuid);
  if (known !== undefined && known.version >= call.version) return list;
  const others = list.calls.filter((other) => other !== known);
  const below = list.next !== null && call.number < list.next;
  if (!fits(call, filter) || below) return known === undefined ? list : { ...list, calls: others };
  const calls = [...others, call].toSorted((a, b) => b.number - a.number);
  return { ...list, calls };
}

/** The list with the page that follows it. */
export function withPage(list: CallList, page: CallList): CallList {
  const known = new Set(list.calls.map(({ request_uuid }) => request_uuid));
  const calls = page.calls.filter(({ request_uuid }) => !known.has(request_uuid));
  return { calls: [...list.calls, ...calls], next: page.next };
}
