import { numberWord, repeatWord } from '../../guardrails/redaction/number-words.ts';
import { remainingSecrets } from '../../guardrails/redaction/redact.ts';
import { sentencesOf } from './lexicon.ts';

/** Claims to be a person, or not to be what it is, in English, Hinglish and Hindi. */
const claimsPerson =
  /\b(?:i am|i'm|this is|you are (?:talking|speaking) (?:to|with)) (?:\w+ )?(?:a |an |the )?(?:real |actual |live )?(?:human|person|man|woman|lady|human being)\b|\b(?:i am|i'm|am) not (?:a |an )?(?:\w+ )?(?:robot|bot|ai|a\.i\.|machine|computer|assistant|program)\b|\bmain (?:ek )?(?:insaa?n|aadmi|aurat) (?:hoon|hun|hu)\b|\b(?:robot|machine|bot) nahi(?:n)? (?:hoon|hun|hu)\b|मैं (?:एक )?(?:इंसान|इन्सान) |(?:रोबोट|मशीन) नहीं हूँ/iu;
const promisesPayment =
  /\b(?:i|we)(?:'ll| will| can| shall| would| am going to| have)? (?:now )?(?:pay|paid|transfer|transferred|deposit|make (?:the|a) payment|send (?:the )?money)\b|\bpay kar (?:dunga|dungi|doonga|doongi|deta|deti)\b|भुगतान कर दूँग/iu;
const promisesCall =
  /\b(?:i|we)(?:'ll| will| can| shall) (?:now )?(?:call|ring|dial) (?:that|this|the other|another|the) (?:other )?(?:number|person)\b/iu;
/** Words that say that what follows is secret, whatever it looks like. */
const secretWords =
  /\b(?:otp|one[- ]time|passcode|password|cvv|card (?:number|no)|account (?:number|no)|aadhaa?r|pan (?:number|card|no)|passport|upi|pin(?! ?code)|date of birth|dob|born|birthday (?:is|on|was)|maiden|secret|code is|verification)\b|ओटीपी|पासवर्ड|आधार/iu;
/** Numbers that a callee may be told: they stand in the brief for it. */
const openNumbers =
  /\b(?:order|booking|reference|ref|policy|consumer|customer|pnr|ticket|complaint|invoice|bill|receipt|docket|job|token|tracking|awb|gstin?|imei|serial|model|vehicle|registration|plate|flat|house|room|sector|pin code|pincode|year|twenty twenty)\b/iu;
const amount = /(?:₹|\brs\.?|\binr)\s*[\d,]+|[\d,]+\s*(?:rupees?|rs\b)/giu;

/** "ten thirty", "eleven forty-five": digits in a row that are a time of day. */
function isTimeOfDay(run: readonly string[]): boolean {
  const [hour, minutes, unit] = run.map(Number);
  if (hour === undefined || minutes === undefined || hour > 12 || run.length > 3) return false;
  if (unit === undefined) return minutes >= 10 && minutes < 60;
  return minutes % 10 === 0 && minutes >= 20 && minutes < 60 && unit > 0 && unit < 10;
}

/** The most digits in a row, written or spoken one by one, that are not a sum of money or a time. */
function longestDigitRun(sentence: string): number {
  const runs: string[][] = [[]];
  let times = 1;
  const plain = sentence
    .toLowerCase()
    .replaceAll(amount, ' ')
    .replaceAll(/(?<=\d)[\s,.-]+(?=\d)/gu, '');
  for (const word of plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)) {
    const spoken = /^(?:at|don)$/u.test(word) ? undefined : numberWord(word)?.digits;
    const digits = /^\d+$/u.test(word) ? word : spoken;
    const repeat = repeatWord(word);
    if (repeat !== undefined) times = repeat;
    else if (digits === undefined) runs.push([]);
    else runs.at(-1)?.push(digits.repeat(times));
    if (repeat === undefined) times = 1;
  }
  return Math.max(...runs.map((run) => (isTimeOfDay(run) ? 0 : run.join('').length)));
}

/** Why a sentence must not be spoken; `undefined` when it may. */
export function violation(
  sentence: string,
): 'person' | 'payment' | 'call' | 'code' | 'secret' | undefined {
  if (claimsPerson.test(sentence)) return 'person';
  if (promisesPayment.test(sentence)) return 'payment';
  if (promisesCall.test(sentence)) return 'call';
  const run = longestDigitRun(sentence);
  if (run >= 4 && (secretWords.test(sentence) || !openNumbers.test(sentence))) return 'code';
  return remainingSecrets([sentence]).length > 0 ? 'secret' : undefined;
}

/** True when a sentence of the brief speaks of something secret; such sentences never answer a callee. */
export function namesSecret(sentence: string): boolean {
  return (
    secretWords.test(sentence) ||
    /\b(?:confidential|private|do not (?:tell|share|mention|say|reveal)|don't (?:tell|share|mention|say|reveal)|internal|between us|I will not share)\b/iu.test(
      sentence,
    )
  );
}

/**
 * The last check before anything is spoken (interface section 1): sentences that would break a must-hold rule are left
 * out, and `prepared` is said when nothing remains. It guards against what a brief or a callee smuggled into a turn.
 */
export function guardSpeech(text: string, prepared: string): string {
  const allowed = sentencesOf(text).filter((sentence) => violation(sentence) === undefined);
  const joined = allowed.join(' ');
  return joined === '' || remainingSecrets([joined]).length > 0 ? prepared : joined;
}
