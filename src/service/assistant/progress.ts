import type { AgendaEntry, CallState } from './call-state.ts';
import { decide } from './offers.ts';
import type { Terms } from './phrases.ts';

export type Step =
  | { kind: 'say'; words: string }
  | { kind: 'end'; words: string; why: EndedBy }
  /** `asked` is what the callee wanted the user for. */
  | { kind: 'transfer'; words: string; asked: string };

/** How a conversation came to its end. */
export type EndedBy =
  | 'finished'
  | 'callee_hung_up'
  | 'callee_ended'
  | 'call_back'
  | 'opted_out'
  | 'nobody'
  | 'demands'
  | 'transferred';

/** Replies and then brings up what is next: the same question once more, the next one, the decision, or goodbye. */
export function goOn(call: CallState, replies: readonly string[], answered: boolean): Step {
  const { pending } = call;
  if (call.commitment?.state === 'proposed' && replies.length > 0) {
    return { kind: 'say', words: replies.join(' ') };
  }
  if (pending !== undefined && (replies.length > 0 || pending.asked < 2)) {
    if (replies.length === 0) pending.asked += 1;
    return { kind: 'say', words: [...replies, pending.question].join(' ') };
  }
  delete call.pending;
  const next = call.agenda.find(({ asked }) => asked === 0);
  const thanks = answered && replies.length === 0 ? [acknowledgement(call)] : [];
  if (next !== undefined)
    return { kind: 'say', words: [...replies, ...thanks, bringUp(call, next)].join(' ') };
  return conclude(call, [...replies]);
}

function acknowledgement(call: CallState): string {
  const { acknowledge } = call.phrases;
  call.acknowledged += 1;
  return acknowledge[(call.acknowledged - 1) % acknowledge.length] ?? acknowledge[0];
}

function bringUp(call: CallState, entry: AgendaEntry): string {
  const at = call.agenda.indexOf(entry);
  entry.asked += 1;
  call.pending = entry;
  const last = call.agenda.findLastIndex(({ item }) => item.source !== '');
  const place =
    at === 0
      ? 'first'
      : at > last
        ? 'later'
        : at === last && !call.permissions.mayCommit
          ? 'last'
          : 'next';
  return call.phrases.ask(entry.item, place, at);
}

/** Offers that the user has still to decide on: none when the call was only to find something out. */
export function undecidedOffers(call: CallState): string[] {
  const toDecide = call.permissions.mayCommit || isBooking(call);
  return call.commitment === undefined
    ? call.offers.filter(({ hasTerms }) => toDecide || hasTerms).map(({ text }) => text)
    : [];
}

/** Everything was asked: agree to what may be agreed to, or take what was offered back to the user. */
function conclude(call: CallState, replies: readonly string[]): Step {
  const decision =
    call.commitment === undefined ? decide(call.permissions, call.offers) : undefined;
  if (decision?.kind === 'commit') {
    const step = propose(call, decision.terms);
    return { ...step, words: [...replies, step.words].join(' ') };
  }
  if (decision?.kind === 'ask') {
    const question = decision.missing === 'price' ? call.phrases.askPrice : call.phrases.askTime;
    if (!call.agenda.some((entry) => entry.question === question)) {
      const entry: AgendaEntry = {
        item: { form: 'direct', words: question, source: '' },
        question,
        asked: 0,
      };
      call.agenda.push(entry);
      return { kind: 'say', words: [...replies, bringUp(call, entry)].join(' ') };
    }
  }
  const open = undecidedOffers(call).length > 0 || call.decisions.length > 0;
  const report = open && !replies.includes(call.phrases.passOn) ? [call.phrases.report] : [];
  const glad = call.commitment?.state === 'agreed' ? [call.phrases.confirmed] : [];
  const words = [...replies, ...glad, ...report, call.phrases.goodbye].join(' ');
  return { kind: 'end', words, why: 'finished' };
}

/** True when the errand is about a booking, an appointment or the like. */
function isBooking({ task, permissions }: CallState): boolean {
  return /\b(?:book|reserv|appointment|slot|table|schedul)/iu.test(
    [task.purposeOfCall, ...permissions.sources].join(' '),
  );
}

export function propose(call: CallState, terms: Terms): Step {
  const books = isBooking(call);
  const spoken = call.phrases.commit(terms, books);
  const { time, price } = terms;
  const words = `${time === undefined ? '' : ` for ${time}`}${price === undefined ? '' : `, at ${price}`}`;
  call.commitment = {
    words: `${books ? 'the booking' : 'going ahead'}${words}`,
    state: 'proposed',
  };
  return { kind: 'say', words: spoken };
}
