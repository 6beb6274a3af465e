import { isQuestion } from './lexicon.ts';
import { aboutUser, bare, lowerFirst, toCallee, upperFirst } from './wording.ts';

/**
 * One thing to bring up in the call, in the order of the brief. `clause` is what follows "Could you tell me",
 * `direct` a question as it is asked, `request` what follows "Could you please", `have` something to be given,
 * `person` somebody to speak to, `tell` a message.
 */
export interface AgendaItem {
  form: 'clause' | 'confirm' | 'direct' | 'request' | 'have' | 'person' | 'tell';
  words: string;
  /** The sentence of the brief it came from. */
  source: string;
}

const questionWord = 'whether|if|what|when|where|which|who|whose|how|why';
const askable =
  'price|cost|fees?|charges?|rates?|address|times?|timings?|duration|names?|availability|dates?|location|(?:opening |working )?hours|documents?|procedure|process|warranty|status|reason|deadline|quote|estimate|details|options|sizes?|colou?rs?|discounts?|policy|menu';

const listMark =
  /^\s*(?:[-*•–—]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+|^\s*(?:one|two|three|four|five|six|seven|eight|nine|ten)\s*[.,:)]\s+/iu;
const connective =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|also|and|but|finally|lastly|after that|in addition|please|kindly|most important(?:ly)?|questions?(?: are)?)\s*[,:]?\s+/iu;
const negative = /^(?:do not|don't|never|no need to|mat|na)\b/iu;

const asking =
  /^(?:you (?:should|must|need to|have to|can) |try to |i (?:want|need|would like|wish) (?:you )?to |we (?:want|need) to |need to |want to )?(?:ask|find out|find|check|confirm|verify|enquire|inquire|get to know|know|clarify|learn|see|get|request)\b(?:\s+(?:with|from))?(?:\s+(?:them|him|her|(?:the )?(?:shop|clinic|owner|manager|doctor|reception(?:ist)?|seller|office|hotel|restaurant|store|staff|person)))?\s*(?:also\s+)?[:,]?\s*/iu;
const askingVerb =
  /ask|find|check|confirm|verify|enquire|inquire|get|know|clarify|learn|see|request/iu;
const telling =
  /^(?:tell|inform|let|remind|mention(?: to)?|say(?: to)?|explain(?: to)?|convey(?: to)?)\s+(?:(?:them|him|her|(?:the )?(?:shop|clinic|owner|manager|doctor|reception(?:ist)?|seller|office|hotel|restaurant|store|staff|person|callee)|\w+(?= that\b))\s+)?(?:know\s+)?(?:that\s+|about\s+)?/iu;
const hindiBefore =
  /^(?:unse |un se |usse |yeh? |ye |उनसे |यह )*(?:puchh?\w*|pooch\w*|pata kar\w*|pata lag\w*|पूछ\p{L}*\p{M}*\p{L}*|पता (?:कर|लगा)[\p{L}\p{M}]*)\s*(?:hai\s+|है\s+|lena\s+)?(?:ki\s+|कि\s+)?[:,]?\s*/iu;
const hindiAfter =
  /^(.+?)\s+(?:bhi\s+)?(?:puchh?\w*|pooch\w*|pata kar\w*|पूछ[\p{L}\p{M}]*|पता कर[\p{L}\p{M}]*)\s*(?:hai|है|lena)?$/iu;

const bookingObject =
  /^(?:the |a |an |my |it\b|this\b)?\s*(?:booking|appointment|reservation|order|slot|table|it)\b/iu;

/** Several questions in one sentence: "the price, whether it is extra and how long it takes". */
function splitClauses(clause: string): string[] {
  const before = new RegExp(
    String.raw`(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+)(?=(?:also\s+)?(?:(?:${questionWord})\b(?!\s+(?:so|yes|not|no)\b)|(?:about |for )?(?:the|their|any)\s+(?:\w+\s+)?(?:${askable})\b))`,
    'iu',
  );
  return clause.split(before).map((part) => part.replace(/^also\s+/iu, ''));
}

type Bare = Omit<AgendaItem, 'source'>;

const startsWithQuestionWord = new RegExp(String.raw`^(?:${questionWord})\b`, 'iu');
/** A thing one can be told, as in "the price per kilo", "their opening hours". */
const startsWithAskable = new RegExp(
  String.raw`^(?:the |their |any )?(?!an? |the |if )(?:\w+ )?(?:${askable})\b`,
  'iu',
);
const withoutArticle = new RegExp(String.raw`^(?:${askable})\b`, 'iu');
const person =
  /^(?:Mr|Mrs|Ms|Dr|Doctor|\p{Lu}\p{Ll}+|the (?:manager|owner|doctor|supervisor|person))\b/u;

/** What follows "Could you tell me". */
function clauseItem(words: string): Bare {
  const plain = words.replace(/\s+first$/iu, '');
  return { form: 'clause', words: toCallee(withoutArticle.test(plain) ? `the ${plain}` : plain) };
}

/** One part of a sentence that asks, after its verb. */
function askedItem(clause: string, verb: string): Bare | undefined {
  const words = bare(clause);
  if (words === '') return undefined;
  const request = /^(?:them |him |her |you )?to\s+(.+)$/iu.exec(words)?.[1];
  if (request !== undefined) return { form: 'request', words: toCallee(request) };
  const wanted = /^for\s+(.+)$/iu.exec(words)?.[1];
  if (wanted !== undefined && !startsWithAskable.test(wanted)) {
    return person.test(wanted)
      ? { form: 'person', words: wanted }
      : { form: 'have', words: toCallee(wanted) };
  }
  if (verb === 'request') return { form: 'have', words: toCallee(words) };
  if (/^(?:confirm|verify)$/u.test(verb) && !startsWithQuestionWord.test(words)) {
    return { form: 'confirm', words: toCallee(words) };
  }
  return clauseItem(wanted ?? words);
}

function fromEnglish(sentence: string): Bare[] | undefined {
  const asked = asking.exec(sentence)?.[0];
  if (asked !== undefined) {
    const rest = sentence.slice(asked.length);
    const verb = askingVerb.exec(asked)?.[0].toLowerCase() ?? '';
    if (/^(?:confirm|get|see)$/u.test(verb) && bookingObject.test(rest)) return undefined;
    const tellable = startsWithQuestionWord.test(rest) || startsWithAskable.test(rest);
    if (/^(?:get|see)$/u.test(verb) && !tellable) return undefined;
    return splitClauses(rest).flatMap((clause) => askedItem(lowerFirst(clause), verb) ?? []);
  }
  const told = telling.exec(sentence)?.[0];
  if (told !== undefined) {
    const words = bare(sentence.slice(told.length));
    return [{ form: 'tell', words: /\babout\s+$/iu.test(told) ? `it is about ${words}` : words }];
  }
  const wanted = /^make sure (?:that )?they\s+(.+)$/iu.exec(bare(sentence))?.[1];
  if (wanted !== undefined) return [{ form: 'request', words: toCallee(wanted) }];
  if (/^(?:try to )?(?:negotiate|bargain|get a (?:discount|better price))\b/iu.test(sentence)) {
    return [{ form: 'direct', words: 'Is a better price possible?' }];
  }
  const noun = startsWithAskable.test(sentence) && sentence.split(' ').length <= 8;
  const states = /\b(?:is|are|was|were|should|must|can|may|will|up to|rupees)\b/iu.test(sentence);
  return noun && !states ? [clauseItem(lowerFirst(bare(sentence)))] : undefined;
}

function fromHindi(sentence: string): Bare[] | undefined {
  const clause = hindiBefore.test(sentence)
    ? sentence.replace(hindiBefore, '')
    : hindiAfter.exec(bare(sentence))?.[1];
  if (clause === undefined || bare(clause) === '') return undefined;
  const words = bare(clause.replace(/\s+(?:yeh|ye|यह)$/iu, ''));
  return isQuestion(words) || words.includes(' ')
    ? [{ form: 'direct', words: `${upperFirst(words)}?` }]
    : [clauseItem(lowerFirst(words))];
}

/** The brief in sentences and list entries, without list marks and its `Pronunciation:` lines. */
export function briefSentences(note: string): string[] {
  return note
    .split('\n')
    .filter((line) => !/^\s*pronunciation\s*:/iu.test(line))
    .flatMap((line) => line.replace(listMark, '').split(/(?<=[.?!।;])\s+/u))
    .map((sentence) => {
      let rest = sentence.trim().replace(listMark, '');
      while (connective.test(rest)) rest = rest.replace(connective, '');
      return rest;
    })
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** What one sentence of the brief asks to be brought up; empty for background, permissions and prohibitions. */
export function itemsOf(sentence: string, user: string): AgendaItem[] {
  if (negative.test(sentence)) return [];
  const conditional = /^if\b[^,]*,\s*(?:then\s+)?(.+)$/iu.exec(sentence)?.[1] ?? sentence;
  const found =
    (sentence.endsWith('?') ? undefined : fromHindi(conditional)) ??
    fromEnglish(conditional) ??
    (isQuestion(sentence) && !/^(?:may|can|will)\b(?!.*\?$)/iu.test(sentence)
      ? [{ form: 'direct' as const, words: `${upperFirst(toCallee(bare(sentence)))}?` }]
      : []);
  return found.map((item) => ({ ...item, words: aboutUser(item.words, user), source: sentence }));
}

/** True when yes or no answers it. */
export function isYesNo({ form, words }: AgendaItem): boolean {
  if (form === 'direct')
    return !/\b(?:what|when|where|which|who|whose|how|why|kab|kahan|kaun|kitn\w+|kaise)\b|कब|कहा|कौन|कितन|कैसे/iu.test(
      words,
    );
  return form !== 'clause' || /^(?:whether|if)\b/iu.test(words);
}
