/** How a word counts when digits are spoken. */
export interface NumberWord {
  /** The digits it stands for: `"5"`, `"14"`, `"60"`. */
  readonly digits: string;
  /** A round English ten that a following unit completes: sixty + one. */
  readonly ten: boolean;
  /** Also an everyday word ("do" = give, "one" as a pronoun): it needs number words or digits around it. */
  readonly weak: boolean;
}

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** Zero to ninety-nine; spellings of one number are joined by a slash. */
const hindi = `शून्य/जीरो/सिफर एक दो तीन चार पांच छह/छः/छे/छ/छै सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह/अट्ठारह उन्नीस
बीस इक्कीस बाईस/बाइस तेईस/तेइस चौबीस पच्चीस छब्बीस सत्ताईस/सत्ताइस अट्ठाईस/अट्ठाइस/अठाईस उनतीस/उन्तीस
तीस इकतीस/इकत्तीस बत्तीस तैंतीस/तेतीस चौंतीस/चौतीस पैंतीस छत्तीस सैंतीस अडतीस उनतालीस/उन्तालीस
चालीस इकतालीस बयालीस/बियालीस तैंतालीस/तेतालीस चवालीस/चौवालीस पैंतालीस छियालीस/छयालीस सैंतालीस अडतालीस उनचास/उन्चास
पचास इक्यावन बावन तिरपन/तिरेपन चौवन/चव्वन पचपन छप्पन सत्तावन अट्ठावन/अठावन उनसठ
साठ इकसठ बासठ तिरसठ/तिरेसठ चौंसठ/चौसठ पैंसठ छियासठ सडसठ/सरसठ अडसठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी/उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी/अठासी नवासी
नब्बे इक्यानवे/इक्यानबे बानवे/बानबे तिरानवे/तिरानबे चौरानवे/चौरानबे पचानवे/पंचानवे/पचानबे छियानवे/छियानबे सत्तानवे/सत्तानबे अट्ठानवे/अट्ठानबे निन्यानवे/निन्यानबे`;

/** The same in Latin letters, one spelling per sound: `soundKey` brings the usual variants together. */
const hinglish = `shunya/sunya/sifar/jiro/ziro ek/aek do/doh teen char/chaar paanch/paach chhe/chhah/cheh/chah/chha saat aath/aat nau/nao/nav
das/dus gyarah/gyara barah/bara terah/tera chaudah/choda/chauda pandrah/pandra/pandhra solah/sola satrah/satra atharah/athara/atthara unnis/unees
bees ikkees/ikis baees/bais teis/teyis chaubis/chobis pachchis/pachis chhabbis sattais/satais atthais/athais untees/unatis
tees iktees/ikattis battees taintees/tetis/tentis chauntees/chautis/chontis paintees/pentis chhattees saintees/sentis adtees/artis untalees/unatalis
chalees iktalees/iktalis bayalees/byalis/biyalis taintalees/tetalis/tirtalis chavalees/chauvalis/chowalis paintalees/pentalis chhiyalees/chiyalis saintalees/sentalis adtalees/artalis unchaas/unanchas
pachaas ikyavan/ikavan/ikyawan bavan/bawan tirpan/tirepan chauvan/chawwan pachpan chhappan sattavan/sattawan atthavan/athawan unsath
saath iksath basath tirsath/tresath chaunsath/chausath painsath/pensath chhiyasath/chiyasath sadsath/sarsath adsath/arsath unhattar
sattar ikhattar/ikahattar bahattar tihattar chauhattar/chohattar pachhattar/pichhattar chhihattar/chihattar satahattar/sathattar atthhattar/athahattar unyasi/unasi
assi ikyasi bayasi/byasi tirasi chaurasi/chorasi pachasi/pichasi chhiyasi/chiyasi sattasi atthasi/athasi navasi/nawasi
nabbe/nabbey ikyanve/ikyanbe banve/banbe/baanve tiranve/tiranbe chauranve/chauranbe pachanve/pichanve/panchanve chhiyanve/chiyanve sattanve/sattanbe atthanve/athanve ninyanve/ninyanbe/ninanve`;

const marathi = 'शून्य एक दोन तीन चार पाच सहा सात आठ नऊ दहा';
const marathiLatin = 'shunya ek don tin char pach saha sat aath nau daha';

const weakWords = new Set([
  'do',
  'doh',
  'ek',
  'o',
  'oh',
  'one',
  'saath',
  'bara',
  'tera',
  'sola',
  'don',
  'saha',
  'nav',
  'aat',
]);

const multipliers = new Map(
  Object.entries({
    hundred: 100,
    sau: 100,
    सौ: 100,
    thousand: 1000,
    hazaar: 1000,
    hajaar: 1000,
    hazar: 1000,
    hajar: 1000,
    हजार: 1000,
    lakh: 100_000,
    lakhs: 100_000,
    lac: 100_000,
    lacs: 100_000,
    लाख: 100_000,
    crore: 10_000_000,
    crores: 10_000_000,
    karod: 10_000_000,
    करोड: 10_000_000,
  }),
);

const repeats = new Map(
  Object.entries({
    double: 2,
    dubble: 2,
    dabal: 2,
    dabble: 2,
    डबल: 2,
    triple: 3,
    tripple: 3,
    tripal: 3,
    treble: 3,
    ट्रिपल: 3,
    quadruple: 4,
  }),
);

/** Brings Latin spellings of one Hindi sound together: paanch, panch, paannch; other scripts stay as they are. */
function soundKey(word: string): string {
  if (word < 'a' || word > '{') return word;
  return word
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll(/(.)\1+/gu, '$1')
    .replaceAll('chh', 'ch');
}

const exact = new Map<string, NumberWord>();
const bySound = new Map<string, NumberWord>();

function addWords(
  list: string,
  into: Map<string, NumberWord>,
  key: (word: string) => string,
): void {
  list.split(/\s+/).forEach((spellings, value) => {
    for (const word of spellings.split('/')) {
      const entry = { digits: String(value), ten: false, weak: weakWords.has(word) };
      if (!into.has(key(word))) into.set(key(word), entry);
    }
  });
}

addWords(english, exact, (word) => word);
englishTens.split(' ').forEach((word, i) => {
  exact.set(word, { digits: `${i + 2}0`, ten: true, weak: false });
});
exact.set('fourty', { digits: '40', ten: true, weak: false });
exact.set('ninty', { digits: '90', ten: true, weak: false });
for (const word of ['oh', 'o', 'naught', 'nought', 'null', 'sunna']) {
  exact.set(word, { digits: '0', ten: false, weak: weakWords.has(word) });
}
addWords(hindi, exact, (word) => word);
addWords(marathi, exact, (word) => word);
addWords(hinglish, bySound, soundKey);
addWords(marathiLatin, bySound, soundKey);

const shortestHeard = 5;

/** passwrd, pasward, pswrd: the word that is misspelt most. */
function isPasswordish(word: string): boolean {
  return (
    word.startsWith('p') &&
    /^ps(?:[wv]r?|r)d$/.test(word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1'))
  );
}

/** accnt, acount, accont. */
function isAccountish(word: string): boolean {
  const bare = word.replaceAll(/[eiouy]/g, '').replaceAll(/(.)\1+/g, '$1');
  return bare === 'acnt' && word !== 'accent';
}

/** What a cue is looked up by: its sound, or itself when it is too short to be misspelt without being another word. */
export function cueKey(word: string): string {
  if (word.length < shortestHeard) return word;
  if (isPasswordish(word)) return 'password';
  return isAccountish(word) ? 'account' : soundKey(word);
}

/** The digits a word of a note (folded, lower case) stands for, in English, Hindi, Hinglish or Marathi. */
export function numberWord(word: string): NumberWord | undefined {
  const found = exact.get(word);
  const foreign = word < 'a' || word > '{' || word.length > longestRunTogether;
  // "at" sounds like aat, eight.
  if (found !== undefined || foreign || word === 'at') return found;
  return bySound.get(soundKey(word)) ?? runTogether(word);
}

const longestRunTogether = 40;
const englishDigits = /zero|one|two|three|four|five|six|seven|eight|nine/g;
const hindiDigits = /shunya|zero|ek|do|teen|char|paanch|panch|chhe|che|saat|aath|nau/g;

/** "sevenseven", "ekdoteen": digits said without a breath. */
function runTogether(word: string): NumberWord | undefined {
  for (const [digit, fewest] of [
    [englishDigits, 2],
    [hindiDigits, 3],
  ] as const) {
    const parts = word.match(digit) ?? [];
    if (parts.length < fewest || parts.join('') !== word) continue;
    const digits = parts.map((part) => (exact.get(part) ?? bySound.get(soundKey(part)))?.digits);
    return { digits: digits.join(''), ten: false, weak: false };
  }
  return undefined;
}

/** Hundred, lakh, hazaar and the like: what the number before it is multiplied by. */
export function multiplierWord(word: string): number | undefined {
  return multipliers.get(word);
}

/** "double", "triple": how often the next digit is meant. */
export function repeatWord(word: string): number | undefined {
  return repeats.get(word);
}
