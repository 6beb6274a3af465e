import type { Assistant, Conversation, ConversationPorts } from './assistant.ts';
import { beginCall, type CallState } from './call-state.ts';
import { goOn, type EndedBy, type Step } from './progress.ts';
import { introductionOf, respond } from './reactions.ts';
import { summarize } from './summary.ts';
import { createTalk, type Talk } from './talk.ts';
import { openingFrom } from './wording.ts';

const MOST_TURNS = 60;

/**
 * An assistant without a model: it opens the call from the goal, asks the questions of the brief in their order, agrees
 * only to what the note allows in one of the forms that `permissions.ts` lists, and brings back the rest. It keeps the
 * must-hold rules of interface section 1 whatever the callee says. Resolves once the line is down.
 */
export function createScriptedAssistant(): Assistant {
  return {
    async converse(task, ports): Promise<Conversation> {
      const call = beginCall(task);
      const ended = await hold(call, ports);
      return {
        summary: summarize(call, ended),
        transferred: call.transfer === 'accepted',
        ...(call.callBackAt === undefined ? {} : { callBackAt: call.callBackAt }),
        optedOut: call.optedOut,
      };
    },
  };
}

async function hold(call: CallState, ports: ConversationPorts): Promise<EndedBy> {
  const talk = createTalk(ports, call.phrases.report);
  const met = await talk.listen();
  if (met.kind === 'gone') return 'callee_hung_up';
  if (met.kind === 'nobody') return leave(talk, call.phrases.tryLater, 'nobody');
  let words = open(call);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (!(await talk.say(words))) return 'callee_hung_up';
    const heard = await talk.listen();
    if (heard.kind === 'gone') return 'callee_hung_up';
    if (heard.kind === 'nobody') return leave(talk, call.phrases.tryLater, 'nobody');
    const step =
      heard.kind === 'silence' ? askAgain(call) : respond(call, heard.text, ports.clock.now());
    if (step.kind === 'end') return leave(talk, step.words, step.why);
    if (step.kind === 'say') words = step.words;
    else {
      const joined = await bringUserIn(call, talk, ports, step.words);
      if (joined !== undefined) return joined;
      call.decisions.push(step.asked);
      words = goOn(call, [call.phrases.cannotJoin], false).words;
    }
  }
  return leave(talk, call.phrases.goodbye, 'demands');
}

/** Introduction and goal; a goal that is a question counts as its first asking. */
function open(call: CallState): string {
  const { task, phrases } = call;
  const opening = openingFrom(task.purposeOfCall, task.account.userName);
  const first = call.agenda[0];
  if (
    first !== undefined &&
    task.purposeOfCall.includes(first.item.source) &&
    first.item.source !== ''
  ) {
    first.asked = 1;
    call.pending = first;
  }
  return [
    introductionOf(call),
    ...(task.isCallBack === true ? [phrases.askedToCallBack] : []),
    phrases.opening(opening),
  ].join(' ');
}

function askAgain(call: CallState): Step {
  if (call.pending === undefined) return { kind: 'say', words: call.phrases.stillThere };
  const step = goOn(call, [], false);
  return step.kind === 'say'
    ? { ...step, words: `${call.phrases.stillThere} ${step.words}` }
    : step;
}

/** Says a last sentence, leaves the other side the time for its own, and hangs up. */
async function leave(talk: Talk, words: string, why: EndedBy): Promise<EndedBy> {
  if (!(await talk.say(words))) return 'callee_hung_up';
  if (why !== 'nobody') await talk.listen();
  await talk.line.hangUp(why);
  return why;
}

/** Rings the user; `undefined` when they do not join and the assistant goes on alone. */
async function bringUserIn(
  call: CallState,
  talk: Talk,
  ports: ConversationPorts,
  words: string,
): Promise<EndedBy | undefined> {
  if (!(await talk.say(words))) return 'callee_hung_up';
  const answer = await talk.line.transferTo(call.task.account.userNumber, ports.onTurn);
  call.transfer = answer;
  if (answer === 'declined') return undefined;
  await talk.line.ended;
  return 'transferred';
}
