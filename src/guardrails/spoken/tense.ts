import type { Scene } from './scanner.ts';
import { sentenceAt } from './sentences.ts';
import { oneOf } from './word-list.ts';

export type Tense = 'past' | 'future';

const PAST = oneOf(`
  was were wasn't weren't had did didn't paid bought ordered came went called visited spoke left sent
  submitted happened broke started stopped met saw took got gave received delivered arrived missed
  cancelled canceled purchased dropped picked applied filed ended joined lost since dated told said ago
  last expired reported raised complained placed issued born failed charged billed debited credited
  transferred installed repaired serviced collected deposited fell began made signed wrote emailed
  mailed rang returned shipped dispatched
`);
const FUTURE = oneOf(`
  (?:be|get|being|getting)\\s+\\w{2,12}ed will won't [a-z]{1,4}'ll would can could should shall wants?
  needs? book schedule reschedule appointments? please plans? planning going available availability free
  may might must if whether prefer due arriving coming upcoming next is are deliver arrive visit reach
  ask confirm slots?
`);
const TENSE_CUE = new RegExp(`(?<![\\p{L}'’])(?:(${PAST})|(${FUTURE}))(?![\\p{L}])`, 'giu');
const WINDOW = 160;

/** A place that gives a tense. */
interface Cue {
  readonly at: number;
  readonly end: number;
  readonly tense: Tense;
}

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** What a text says of tenses, read once and only when a day asks for it. */
export interface Tenses {
  readonly cues: () => readonly Cue[];
  readonly words: () => readonly Word[];
  /** What a Hindi or romanised word says by itself. */
  readonly ofWord: (word: string) => Tense | undefined;
}

export function tensesOf(text: string): Tenses {
  const known = new Map<string, Tense | undefined>();
  return {
    cues: once(() =>
      Array.from(text.matchAll(TENSE_CUE), ({ index, 0: all, 1: past }) => ({
        at: index,
        end: index + all.length,
        tense: past === undefined ? 'future' : 'past',
      })),
    ),
    words: once(() =>
      Array.from(text.matchAll(/[\p{L}\p{M}'’]+/gu), ({ index, 0: all }) => ({
        text: all,
        at: index,
        end: index + all.length,
      })),
    ),
    ofWord(word) {
      if (!known.has(word)) known.set(word, tenseOfWord(word));
      return known.get(word);
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The tense that the nearest verb or cue of the sentence gives to a day: the one before it counts first. */
export function englishTense(scene: Scene, at: number, end: number): Tense | undefined {
  const sentence = sentenceAt(scene.sentences, at);
  const start = Math.max(sentence.start, at - WINDOW);
  // "for Monday" and "by Monday" look ahead whatever the verb is.
  if (/\b(?:for|by|until|till|to)\s+(?:the\s+)?$/i.test(scene.text.slice(start, at)))
    return 'future';
  const cues = scene.tenses.cues();
  const next = firstFrom(cues, at);
  const before = cues[next - 1];
  if (before !== undefined && before.at >= start && before.end <= at) return before.tense;
  const after = cues[firstFrom(cues, end)];
  const last = Math.min(sentence.end, end + WINDOW);
  return after !== undefined && after.end <= last ? after.tense : undefined;
}

/** The index of the first that begins at `at` or later. */
function firstFrom(places: readonly { readonly at: number }[], at: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const PAST_WORDS = oneOf(`
  tha thi thay thee kiya kia kiye kari gaya gayi gai gaye aaya aayi aaye aya ayi diya dia di liya hua
  hui hue bola boli kaha mila mili bheja bheji dekha kharida manga mangaya mangwaya bulaya karaya
  karwaya bataya pahuncha pahuchi toota tuta lagaya bhara chuka chuki chuke था थी थे थीं किया गया गई गयी
  गए गये आया आई आयी दिया दी लिया ली हुआ हुई हुए बोला मिला मिली भेजा भेजी कहा देखा खरीदा ख़रीदा बताया
  मंगाया मँगाया मंगवाया बुलाया कराया करवाया करवाई पहुँचा पहुंचा टूटा टूटी चुका चुकी चुके
`);
const PAST_VERB = new RegExp(`^(?:${PAST_WORDS}|${PAST})$`, 'iu');
const FUTURE_WORDS = oneOf(`
  \\p{L}*(?:unga|ungi|oonga|oongi|onga|ongi|enge|engi|ega|egi|oge|ogi) hoga hogi honge chahiye chahie
  chaiye chahta chahte chahti sakta sakte sakti sakun karna karni karo kariye kijiye kijiyega karein
  karen kardo kardena bulana bulao bulaiye aana aao aaiye aaiyega jana jaana jao jaiye lena leni lo
  lijiye dena deni dijiye dijiyega milna milo miliye bhejna bhejo bhejiye bhijwana karwana karvana
  dikhana lagwana rakhna rakho batana batao bataiye puchna poochna pucho poocho pahunchna chalna laana
  lana lao hona rehna hai hain ho hoon hun hu will want wants need needs book please can could should
  schedule reschedule must shall would i'll [\\p{L}\\p{M}]+(?:[ूऊ][ँं]?|[ेएैयोओ][ँं]?)(?:गा|गी|गे) चाहिए
  चाहिये चाहता चाहती चाहते सकता सकती सकते करना करनी करो करें कीजिए कीजिये बुलाना बुलाओ आना आओ आइए जाना
  जाओ लेना लेनी लीजिए देना देनी दीजिए दें मिलना मिलें भेजना भेजो भेजें करवाना दिखाना लगवाना रखना रखें
  बताना बताओ बताएं बताइए पूछना पूछो पहुँचना पहुंचना लाना लाओ होना है हैं हो हूँ हूं
`);
const FUTURE_VERB = new RegExp(`^(?:${FUTURE_WORDS})$`, 'iu');
/** An infinitive or a word for starting: what follows it lies ahead. */
const STARTS = /(?:na|ni|ना|नी|start|shuru|शुरू|chalu|चालू)$/iu;
const WAS = /^(?:tha|thi|the|था|थी|थे)$/iu;
/** "Ne" marks who did something: only past verbs take it. */
const DOER =
  /^(?:ne|maine|aapne|usne|unhone|humne|hamne|tumne|kisne|isne|ने|मैंने|आपने|उसने|उन्होंने|हमने|तुमने|किसने|इसने)$/iu;
/** "Kal ka …", "kal wali …": the day belongs to a thing, not to what is done. */
const OF_THAT_DAY =
  /^(?:ka|ki|ke|waala|waali|waale|wala|wali|wale|vala|vali|vale|का|की|के|वाला|वाली|वाले)$/iu;
/** To ask or tell about a thing says nothing of when the thing is. */
const ABOUT = /^(?:bata\p{L}*|p(?:u|oo)ch\p{L}*|बता[\p{L}\p{M}]*|पूछ[\p{L}\p{M}]*)$/iu;
const MOST_WORDS = 24;

/**
 * The tense that the verb gives to "kal" or "parso", which are both yesterday and tomorrow: the first verb after the
 * word decides (Hindi puts it last), else the last one before it. Undefined when the sentence has no such verb.
 */
export function hindiTense(scene: Scene, at: number, end: number): Tense | undefined {
  const sentence = sentenceAt(scene.sentences, at);
  const { tenses } = scene;
  const words = tenses.words();
  const first = firstFrom(words, end);
  const last = Math.min(sentence.end, end + WINDOW);
  const written = textsOf(words.slice(first, first + MOST_WORDS), ({ end: to }) => to <= last);
  const following = OF_THAT_DAY.test(written[0] ?? '') ? withoutAsking(written) : written;
  const since = /^(?:se|से)$/iu.test(following[0] ?? '');
  for (const [index, word] of following.entries()) {
    const tense = tenseOfVerb(tenses, word, following[index + 1] ?? '', following[index - 1] ?? '');
    // "kal se … hai" has been going on since yesterday, unless something starts.
    if (
      since &&
      /^(?:hai|hain|hoon|hun|है|हैं|हूँ|हूं)$/iu.test(word) &&
      !STARTS.test(following[index - 1] ?? '')
    )
      return 'past';
    if (tense !== undefined) return tense;
  }
  if (/^(?:tak|तक)$/iu.test(following[0] ?? '')) return 'future';
  const start = Math.max(sentence.start, at - WINDOW);
  const here = firstFrom(words, at);
  const earlier = words.slice(Math.max(0, here - MOST_WORDS), here);
  const preceding = withoutAsking(textsOf(earlier, ({ at: from }) => from >= start));
  for (const word of preceding.toReversed()) {
    const tense = tenseOfVerb(tenses, word, '', '');
    if (tense !== undefined) return tense;
  }
  return [...following, ...preceding].some((word) => DOER.test(word)) ? 'past' : undefined;
}

/** Without verbs of asking and telling, and the "hai" that belongs to one. */
const withoutAsking = (words: readonly string[]): readonly string[] =>
  words.filter(
    (word, index) =>
      !ABOUT.test(word) &&
      !(/^(?:hai|hain|है|हैं)$/iu.test(word) && ABOUT.test(words[index - 1] ?? '')),
  );

function tenseOfVerb(
  tenses: Tenses,
  word: string,
  next: string,
  previous: string,
): Tense | undefined {
  // Two letters of "do" are a number far more often than "give": only "kar do", "bhej do" ask for something.
  if (/^(?:do|दो)$/iu.test(word))
    return /^(?:kar|bhej|de|bata|laga|rakh|bula|karwa|kara|कर|भेज|दे|बता|लगा|रख|बुला|करवा|करा)$/iu.test(
      previous,
    )
      ? 'future'
      : undefined;
  // "Ho gaya" is done, "ho sakta" is not.
  if (/^(?:ho|हो)$/iu.test(word) && next !== '') return undefined;
  const tense = tenses.ofWord(word);
  return tense === 'future' && WAS.test(next) ? 'past' : tense;
}

function tenseOfWord(word: string): Tense | undefined {
  if (FUTURE_VERB.test(word)) return 'future';
  return PAST_VERB.test(word) ? 'past' : undefined;
}

const textsOf = (words: readonly Word[], within: (word: Word) => boolean): readonly string[] =>
  words.filter(within).map(({ text }) => text);
