import { english, hindi, hinglish, type PhraseBook } from './phrase-books.ts';
import type { AgendaItem } from './questions.ts';
import type { Opening } from './wording.ts';

/** Where a question stands: `later` came up only in the call. */
type Place = 'first' | 'next' | 'last' | 'later';

/** What is said yes to: a time and a price, in the callee's words. */
export interface Terms {
  time?: string;
  price?: string;
}

/** Everything the assistant can say of its own in one language, names filled in. */
export interface Phrases extends PhraseBook {
  opening(opening: Opening): string;
  ask(item: AgendaItem, place: Place, index: number): string;
  /** Says yes; `books` when it is about a booking. */
  commit(terms: Terms, books: boolean): string;
}

type Speech = Pick<Phrases, 'opening' | 'ask' | 'commit'>;

const leads = ['Could you tell me', 'Could you also tell me', 'And could you tell me'] as const;

function inEnglish(user: string): Speech {
  return {
    opening: ({ kind, words }) =>
      ({
        to: `I am calling to ${words}.`,
        about: `I am calling about ${words}.`,
        because: `I am calling because ${words}.`,
        plain: words,
      })[kind],
    ask(item, place, index) {
      const last = place === 'last' && index > 1;
      const lead = last ? leads[0] : (leads[index % leads.length] ?? leads[0]);
      const { words } = item;
      const question = {
        clause: `${lead} ${words}?`,
        confirm: `Could you confirm ${words}?`,
        direct: words,
        request: `Could you please ${words}?`,
        have: `Could ${user} please have ${words}?`,
        person: `May I speak to ${words}, please?`,
        tell: `${user} asked me to tell you this: ${words}.`,
      }[item.form];
      return last && item.form !== 'tell' ? `And one last question. ${question}` : question;
    },
    commit: ({ time, price }, books) =>
      `That suits ${user}. Please ${books ? 'book it' : 'go ahead'}${time === undefined ? '' : ` for ${time}`}${price === undefined ? '' : `, at ${price}`}.`,
  };
}

/** Hindi and Hinglish keep the brief's own words and set them into their fixed phrases. */
function inHindi(
  user: string,
  fixed: {
    about: string;
    and: string;
    first: string;
    next: string;
    please: string;
    told: string;
    yes: string;
  },
): Speech {
  return {
    opening: ({ kind, words }) => (kind === 'plain' ? words : `${user} ${fixed.about}: ${words}.`),
    ask: ({ form, words }, place) => {
      if (form === 'tell') return `${user} ${fixed.told}: ${words}.`;
      if (form === 'direct')
        return `${place === 'first' || place === 'later' ? '' : `${fixed.and} `}${words}`;
      if (form === 'request') return `${fixed.please}: ${words}?`;
      return `${place === 'first' ? fixed.first : fixed.next}: ${words}?`;
    },
    commit: ({ time, price }) =>
      `${[`${user} ${fixed.yes}`, [time, price].filter(Boolean).join(', ')].filter(Boolean).join(': ')}.`,
  };
}

function fill(book: PhraseBook, user: string, assistant: string): PhraseBook {
  const named = (text: string): string =>
    text.replaceAll('{user}', user).replaceAll('{assistant}', assistant);
  const entries = Object.entries(book).map(([key, value]) => [
    key,
    typeof value === 'string' ? named(value) : value,
  ]);
  return { ...book, ...Object.fromEntries(entries) };
}

/** The phrases of the account's language: `hinglish` and `hi-Latn…`, `hi` and `hi-IN`, otherwise English. */
export function phrasesFor(language: string, user: string, assistant: string): Phrases {
  if (/^(?:hinglish|hi-latn)/iu.test(language)) {
    return {
      ...fill(hinglish, user, assistant),
      ...inHindi(user, {
        about: 'ki taraf se baat karni hai',
        and: 'Aur',
        first: 'Kya aap bata sakte hain',
        next: 'Aur kya aap yeh bhi bata sakte hain',
        please: 'Kya aap yeh kar sakte hain',
        told: 'ne kaha hai',
        yes: 'ko yeh theek hai, please kar dijiye',
      }),
    };
  }
  if (/^hi\b/iu.test(language)) {
    return {
      ...fill(hindi, user, assistant),
      ...inHindi(user, {
        about: 'की तरफ़ से इस बारे में बात करनी है',
        and: 'और',
        first: 'कृपया बताइए',
        next: 'और कृपया यह भी बताइए',
        please: 'क्या आप यह कर सकते हैं',
        told: 'ने कहा है',
        yes: 'को यह ठीक है, कृपया कर दीजिए',
      }),
    };
  }
  return { ...fill(english, user, assistant), ...inEnglish(user) };
}
