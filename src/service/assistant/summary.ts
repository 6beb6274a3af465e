import type { CallState } from './call-state.ts';
import { undecidedOffers, type EndedBy } from './progress.ts';
import { upperFirst } from './wording.ts';

const SANDBOX = 'Sandbox: nobody was rung.';

const quoted = (words: readonly string[]): string => words.map((said) => `"${said}"`).join(' ');

function headline(call: CallState, ended: EndedBy): string {
  const name = call.task.firstName;
  const user = call.task.account.userName;
  const answered = call.agenda.filter(({ answer }) => answer !== undefined).length;
  const total = call.agenda.length;
  const noun = call.agenda.every(({ item }) => item.form === 'tell') ? 'message' : 'question';
  const verb = total === 1 ? ' was' : 's were';
  const progress = total === 0 ? '' : ` ${answered} of ${total} ${noun}${verb} answered.`;
  const lines: Record<EndedBy, string> = {
    finished: `${name} answered and the call was finished.${progress}`,
    callee_hung_up: `${name} answered but hung up before the call was finished.${progress}`,
    callee_ended: `${name} answered and said goodbye before the call was finished.${progress}`,
    call_back: `${name} answered and asked to be called back.${progress}`,
    opted_out: `${name} answered and asked not to be called again.${progress}`,
    nobody: `The call was picked up but nobody came to talk, so the assistant hung up after about a minute.${progress}`,
    demands: `${name} answered, but the call could not be finished because of what was demanded.${progress}`,
    transferred: `${name} asked for ${user}, who joined the call and finished it.${progress}`,
  };
  if (call.commitment?.state === 'agreed') {
    return `${name} answered and confirmed ${call.commitment.words}.${progress}`;
  }
  return lines[ended];
}

function commitmentLine(call: CallState): string {
  if (call.commitment === undefined) return 'Agreed: nothing; the assistant committed to nothing.';
  const { words, state } = call.commitment;
  return {
    agreed: `Agreed: ${words}.`,
    proposed: `Not certain: the assistant asked for this, but no confirmation was heard: ${words}.`,
    declined: `Not agreed: the assistant asked for this, but it was not confirmed: ${words}.`,
  }[state];
}

function openLines(call: CallState): string[] {
  const user = call.task.account.userName;
  const unanswered = call.agenda.filter(({ answer }) => answer === undefined);
  const undecided = [...call.decisions, ...undecidedOffers(call)];
  return [
    ...(unanswered.length > 0
      ? [
          `Still open: ${unanswered.length === 1 ? 'one question' : `${unanswered.length} questions`} without an answer.`,
        ]
      : []),
    ...(undecided.length > 0
      ? [`Waiting for ${user}'s decision: ${quoted([...new Set(undecided)])}`]
      : []),
    ...(call.unanswerable.length > 0
      ? [`They asked what the brief does not say: ${quoted(call.unanswerable)}`]
      : []),
    ...(call.refused.length > 0 ? [`Refused: ${quoted(call.refused)}`] : []),
    ...(call.remarks.length > 0 ? [`They also said: ${quoted(call.remarks)}`] : []),
  ];
}

function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(at);
}

/**
 * The truthful summary of an answered call, in English: the outcome in one line, every question with the callee's own
 * words, what was agreed, and what is open.
 */
export function summarize(call: CallState, ended: EndedBy): string {
  const { timeZone } = call.task.account;
  const user = call.task.account.userName;
  const lines = [
    headline(call, ended),
    ...call.agenda.flatMap(({ question, answer, asked }) => [
      `Q: ${upperFirst(question)}`,
      `A: ${answer ?? (asked > 0 ? 'no answer' : 'not asked')}`,
    ]),
    commitmentLine(call),
    ...openLines(call),
    ...(call.callBackAt === undefined ? [] : [`Call back: ${timeIn(call.callBackAt, timeZone)}.`]),
    ...(call.transfer === 'declined'
      ? [`${user} was asked to join the call and did not take it.`]
      : []),
    ...(call.optedOut ? ['This number must not be called again.'] : []),
  ];
  return `${call.task.simulated ? `${SANDBOX} ` : ''}${lines.join('\n')}`;
}
