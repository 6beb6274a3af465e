import { amountsIn } from './amounts.ts';
import { callBackTime } from './call-back-time.ts';
import type { CallState } from './call-state.ts';
import { factFor, goalAnswers } from './known-facts.ts';
import { openingFrom } from './wording.ts';
import { intentsOf, isQuestion, sentencesOf, type Intent } from './lexicon.ts';
import { decide, offerIn } from './offers.ts';
import { goOn, propose, type Step } from './progress.ts';
import { isYesNo } from './questions.ts';

/** Demands of a callee that are refused each time; after this many the assistant says goodbye. */
const MOST_INTERRUPTIONS = 8;
const HOUR = 60 * 60 * 1000;

/** What is refused whenever it is asked for, and what is answered honestly (interface section 1). */
function standingReplies(call: CallState, intents: readonly Intent[], said: string): string[] {
  const { phrases } = call;
  const replies: readonly (readonly [Intent, string])[] = [
    ['asks_robot', phrases.robot],
    ['asks_recorded', phrases.recorded],
    ['asks_secret', phrases.noSecret],
    ['asks_payment', phrases.noPayment],
    ['commands', phrases.noCommand],
  ];
  const due = replies.filter(([intent]) => intents.includes(intent));
  if (due.some(([intent]) => intent !== 'asks_robot' && intent !== 'asks_recorded')) {
    call.refused.push(said);
  }
  return due.map(([intent, reply]) => {
    const before = call.refusedKinds.has(intent);
    call.refusedKinds.add(intent);
    return before && reply !== replies[0]?.[1] && intent !== 'asks_recorded'
      ? phrases.noAgain
      : reply;
  });
}

/** The step after something the callee said; `call` remembers what came of it. */
export function respond(call: CallState, said: string, now: Date): Step {
  if (call.awaitsCallBackTime) return agreeCallBack(call, said, now);
  const sentences = sentencesOf(said).map((text) => ({ text, intents: intentsOf(text) }));
  const intents = [
    ...new Set([...intentsOf(said), ...sentences.flatMap((sentence) => sentence.intents)]),
  ];
  if (intents.includes('opt_out')) {
    call.optedOut = true;
    return { kind: 'end', words: call.phrases.optOut, why: 'opted_out' };
  }
  const replies = standingReplies(call, intents, said);
  if (replies.length === 0) {
    const urgent = urgentStep(call, intents, said, now);
    if (urgent !== undefined) return urgent;
  }
  const offer = offerIn(
    sentences
      .filter(({ intents }) => !intents.some(demands))
      .map(({ text }) => text)
      .join(' '),
  );
  if (offer !== undefined && call.commitment === undefined) call.offers.push(offer);
  const onlyAsks = sentences.every(({ text }) => isQuestion(text));
  if (call.commitment?.state === 'proposed' && !onlyAsks)
    settle(call, said, offer?.hasTerms === true);
  const answered = takeAnswer(call, said, sentences);
  if (intents.includes('asks_decision') && replies.length === 0 && call.commitment === undefined) {
    return decideNow(call, said);
  }
  if (replies.length === 0) replies.push(...answerQuestions(call, sentences));
  if (replies.length > 0) call.interruptions += 1;
  if (call.interruptions > MOST_INTERRUPTIONS) {
    return { kind: 'end', words: `${replies.join(' ')} ${call.phrases.goodbye}`, why: 'demands' };
  }
  return goOn(call, replies, answered);
}

/** Wishes that change the course of the call: the user is wanted, another time, or goodbye. */
function urgentStep(
  call: CallState,
  intents: readonly Intent[],
  said: string,
  now: Date,
): Step | undefined {
  if (intents.includes('wants_user') || wantsByName(said, call.task.account.userName)) {
    if (call.transfer === 'none')
      return { kind: 'transfer', words: call.phrases.joining, asked: said };
    call.decisions.push(said);
    return goOn(call, [call.phrases.cannotJoin], false);
  }
  const theyCall = /\b(?:i|we)(?:'ll| will| shall| can)? (?:call|ring|phone)\b/iu.test(said);
  if (intents.includes('call_back') && !theyCall) return agreeCallBack(call, said, now);
  if (intents.includes('farewell')) {
    const sentences = sentencesOf(said).map((text) => ({ text, intents: intentsOf(text) }));
    const told = takeAnswer(call, said, sentences) || call.remarks.includes(said);
    if (!told && said.split(' ').length > 3) call.remarks.push(said);
    return { kind: 'end', words: call.phrases.parting, why: 'callee_ended' };
  }
  return undefined;
}

function wantsByName(said: string, user: string): boolean {
  const name = user.split(/\s+/u)[0] ?? user;
  const lower = said.toLowerCase();
  return (
    /\b(?:speak|talk|connect|put|give|call|baat|available|there)\b|बात/iu.test(said) &&
    lower.includes(name.toLowerCase()) &&
    /\b(?:speak|talk|connect) (?:me )?(?:to|with)|\bput\b|\bgive\b|\bse baat\b|\bis \w+ (?:there|available)|से बात/iu.test(
      said,
    )
  );
}

function agreeCallBack(call: CallState, said: string, now: Date): Step {
  const at = callBackTime(said, now, call.task.account.timeZone);
  if (at === undefined && !call.awaitsCallBackTime) {
    call.awaitsCallBackTime = true;
    return { kind: 'say', words: call.phrases.callBackWhen };
  }
  call.callBackAt = at ?? new Date(now.getTime() + HOUR);
  return { kind: 'end', words: call.phrases.callBackAgreed, why: 'call_back' };
}

/** What is refused or answered for its own sake, and never counts as an answer or an offer. */
const demands = (intent: Intent): boolean =>
  intent === 'commands' || intent === 'asks_secret' || intent === 'asks_robot';

type Sentence = { text: string; intents: readonly Intent[] };

/** True when a sentence tells something instead of asking, greeting or stalling. */
function tells({ text, intents }: Sentence): boolean {
  return (
    !isQuestion(text) &&
    intents.every((intent) => intent === 'asks_decision' || intent === 'asks_payment')
  );
}

const saysYes =
  /^(?:yes|yeah|yep|okay|ok|sure|certainly|of course|haan|ji|theek|noted|done|ho gaya|no problem|all right)\b|^(?:जी|हाँ|हां|ठीक)/iu;
/** "Yes, go ahead" invites a question and answers none. */
const invites =
  /\b(?:tell me|go ahead|go on|speak|boliye|bataiye|what (?:would|do|did|is) (?:you|it)|how (?:can|may) i)\b|बोलिए|बताइए/iu;

/** "and what it costs" is answered too when the answer before it named the price. */
function answerAlongside(call: CallState, said: string): void {
  const next = call.agenda.find(({ asked }) => asked === 0);
  const ofIt = /^(?:what|how much) (?:it|that) (?:costs?|is|would cost|will cost)$/iu;
  if (next === undefined || !ofIt.test(next.item.words) || amountsIn(said).length === 0) return;
  next.asked = 1;
  next.answer = said;
}

/** Keeps what was said as the answer to what was asked; the answer stays word for word. */
function takeAnswer(call: CallState, said: string, sentences: readonly Sentence[]): boolean {
  const { pending } = call;
  const yes =
    sentences.some(({ text, intents }) => intents.includes('go_ahead') && saysYes.test(text)) &&
    !sentences.some(({ text }) => invites.test(text));
  const substance = sentences.some(tells);
  if (pending !== undefined && (substance || (yes && isYesNo(pending.item)))) {
    pending.answer = said;
    delete call.pending;
    answerAlongside(call, said);
    return true;
  }
  if (substance && call.commitment === undefined) call.remarks.push(said);
  return false;
}

const agrees =
  /\b(?:yes|yeah|done|confirmed?|booked|noted|okay|ok|sure|fine|certainly|of course|haan|theek|ho gaya|ho jayega|kar diya)\b|जी|हाँ|हां|ठीक|हो गया/iu;
const declines = /\b(?:no|not|sorry|cannot|can't|unable|full|unfortunately|but|nahi\w*)\b|नहीं/iu;

function settle(call: CallState, said: string, hasTerms: boolean): void {
  if (call.commitment === undefined) return;
  const agreed =
    agrees.test(said) && !declines.test(said.replaceAll(/\bno problem\b/giu, '')) && !hasTerms;
  call.commitment.state = agreed ? 'agreed' : 'declined';
  if (!agreed) call.decisions.push(said);
}

/** The callee wants a yes now: given when the note covers it, otherwise kept for the user. */
function decideNow(call: CallState, said: string): Step {
  const decision = decide(call.permissions, call.offers);
  if (decision.kind === 'commit') return propose(call, decision.terms);
  if (decision.kind === 'refuse') {
    call.decisions.push(said);
    return goOn(call, [call.phrases.passOn], false);
  }
  return goOn(call, [], true);
}

/** What the callee asked of us: told from the account and the brief, never made up. */
function answerQuestions(call: CallState, sentences: readonly Sentence[]): string[] {
  const asked = sentences.filter(({ text, intents }) => isQuestion(text) && intents.length === 0);
  return asked.slice(0, 2).map(({ text }) => {
    const { account } = call.task;
    if (
      /\b(?:whose name|which name|what name|your name|her name|his name|customer'?s? name|name of the|naam|who is (?:it|this) for)\b|नाम/iu.test(
        text,
      )
    )
      return call.phrases.nameIs;
    if (
      /\bwho (?:are you|is (?:this|calling|speaking))|\bwhere are you calling\b|\bkaun (?:bol|hai)/iu.test(
        text,
      )
    )
      return introductionOf(call);
    if (
      /\b(?:phone|contact|mobile|call ?back|whatsapp) number\b|\bwhat(?: i|')s (?:the|your) number\b/iu.test(
        text,
      )
    )
      return call.phrases.numberIs;
    const { purposeOfCall } = call.task;
    if (goalAnswers(text, purposeOfCall)) {
      return call.phrases.opening(openingFrom(purposeOfCall, account.userName));
    }
    const fact = factFor(text, call.facts, account.userName);
    if (fact === undefined) call.unanswerable.push(text);
    return fact ?? call.phrases.dontKnow;
  });
}

/** How the account says that the assistant introduces itself. */
export function introductionOf({ task: { account } }: CallState): string {
  return account.introduction
    .replaceAll('{assistant}', account.assistantName)
    .replaceAll('{user}', account.userName);
}
