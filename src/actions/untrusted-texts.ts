import { redact } from '../guardrails/redaction/redact.ts';
import { withoutInvisible } from '../guardrails/speech-cleaning.ts';
import { cleanSpeech } from '../guardrails/untrusted.ts';

const LONGEST_TEXT = 2000;
const LONGEST_WORD = 512;
const LONGEST_ADDRESS = 2048;
const NOT_OF_A_WORD = /[^\p{L}\p{N}_.:@+/=~-]+/gu;

/** Words that somebody wrote at the service, safe to hand to a model: cleaned, without secrets, capped. */
export const cleanText = (text: string, maxCharacters = LONGEST_TEXT): string =>
  cleanSpeech(text, { maxCharacters }).text;

/** An id, a state or a code: one word, which must stay as it is to be of use. */
export const cleanWord = (word: string): string =>
  word.replace(NOT_OF_A_WORD, ' ').trim().slice(0, LONGEST_WORD);

/** A web address, without the secrets in it. */
export const cleanAddress = (address: string): string =>
  redact(withoutInvisible(address).replaceAll(/\s/gu, '').slice(0, LONGEST_ADDRESS)).text;
