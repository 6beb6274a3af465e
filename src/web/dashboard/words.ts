import type { DashboardCall, DashboardCallDetail } from '../../contract/dashboard.ts';

const statuses: Readonly<Record<string, string>> = {
  SCHEDULED: 'Scheduled',
  QUEUED: 'Queued',
  PROCESSING: 'On the phone',
  COMPLETED: 'Answered',
  NOANSWER: 'No answer',
  BUSY: 'Busy',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
};

/** A status in words; one that is not known stays as it is. */
export const sayStatus = (status: string): string => statuses[status] ?? status;

const kinds: Readonly<Record<string, string>> = {
  AI_CALL: 'Call of the assistant',
  CALL_BACK: 'Call-back',
  VOICE: 'Call of a voice app',
  INBOUND: 'Incoming call',
};

export const sayKind = (kind: string): string => kinds[kind] ?? kind;

/** Who the call was with, for lists and headings. */
export const sayName = ({ name, phone }: DashboardCall): string => name || sayPhone(phone);

/** Groups an Indian number as people write it there; others stay as they are. */
export const sayPhone = (phone: string): string =>
  phone.replace(/^\+91(\d{5})(\d{5})$/u, '+91 $1 $2');

/** Seconds as `1:05`. */
export function sayDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const dayKey = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

const DAY = 86_400_000;

/** Such as `today, 3:40 pm IST`, in the account's zone. */
export function sayTime(iso: string, timeZone: string, now = new Date()): string {
  const at = new Date(iso);
  const clock = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${sayDay(at, timeZone, now)}, ${clock.format(at)}`;
}

function sayDay(at: Date, timeZone: string, now: Date): string {
  const key = dayKey(at, timeZone);
  for (const [days, word] of [
    [0, 'today'],
    [1, 'tomorrow'],
    [-1, 'yesterday'],
  ] as const) {
    if (key === dayKey(new Date(now.getTime() + days * DAY), timeZone)) return word;
  }
  const sameYear = key.slice(0, 4) === dayKey(now, timeZone).slice(0, 4);
  const year = sameYear ? {} : { year: 'numeric' as const };
  const format = { timeZone, weekday: 'short', day: 'numeric', month: 'long', ...year } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}

/** With seconds, for what happened within a call. */
export const sayMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeStyle: 'medium' }).format(new Date(iso));

/** A date `2026-12-01` as `1 Dec`. */
export const sayDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const ordinals = ['First', 'Second', 'Third'];

/** What a call that waits is waiting for. */
export function sayWaiting({ attempt, last_outcome, due_at }: DashboardCall, zone: string): string {
  if (attempt === 0) return 'First attempt';
  const before = last_outcome === null ? '' : `, after ${sayStatus(last_outcome).toLowerCase()}`;
  const asked = ` (first asked for ${sayTime(due_at, zone)})`;
  return `${ordinals[attempt] ?? 'Next'} of three attempts${before}${asked}`;
}

const ways: Readonly<Record<string, string>> = {
  elicitation: 'in a form that the chat program showed',
  card: 'on a card in the chat',
  page: 'on the approval page',
  terminal: 'in a terminal',
  chat: 'in the chat, which proves only that the model asked twice',
};

/** Who said yes and how, or why nobody is known to have. */
export function sayApproval({ approval }: DashboardCallDetail, timeZone: string): string {
  if (approval === null) return 'Not placed through the tools of this installation.';
  const { how, by, at } = approval;
  if (how === null || at === null) return 'No decision is on record.';
  const who = by === null || by === '' ? 'A person' : by;
  return `${who} said yes ${ways[how] ?? how}, ${sayTime(at, timeZone)}.`;
}

export const sayRemoved = ({ approval }: DashboardCallDetail): string | undefined => {
  const removed = approval?.removed ?? [];
  if (removed.length === 0) return undefined;
  return removed.map(({ kind, count }) => `${count} × ${kind.replaceAll('_', ' ')}`).join(', ');
};

type TimelineEntry = DashboardCallDetail['timeline'][number];

const happenings: Readonly<Record<string, string>> = {
  'call.created': 'Placed',
  'call.answered': 'Answered',
  'call.transferred': 'Connected to the user',
  CDR_RECORDING_AVAILABLE: 'Recording saved',
  'call.recording_expired': 'Recording expired',
  'call.recording_deleted': 'Recording deleted',
};

/** One line of a timeline. */
export function sayHappening({ type, data }: TimelineEntry, timeZone: string): string {
  const text = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  if (type === 'call.dialling') return `Dialled, attempt ${Number(data['attempt'])}`;
  if (type === 'call.retry_scheduled') {
    const outcome = sayStatus(text('outcome'));
    return `${outcome}; next attempt ${sayTime(text('retry_at'), timeZone)}`;
  }
  if (type === 'call.ended') {
    const reason = text('reason') === '' ? '' : ` (${text('reason').replaceAll('_', ' ')})`;
    return `Ended: ${sayStatus(text('call_status')).toLowerCase()}${reason}`;
  }
  return happenings[type] ?? type.replace(/^call\./u, '').replaceAll('_', ' ');
}
