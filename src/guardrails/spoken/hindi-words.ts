const BELOW_100 =
  `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(
    /\s+/,
  );
const SCALES = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1000, 'हज़ार'],
  [100, 'सौ'],
] as const;
const LONGEST_NUMBER = 15;

/** A whole number in Hindi words. */
export function hindiIntegerWords(value: number): string {
  for (const [size, name] of SCALES) {
    if (value >= size) {
      const rest = value % size;
      const head = `${hindiIntegerWords(Math.floor(value / size))} ${name}`;
      return rest === 0 ? head : `${head} ${hindiIntegerWords(rest)}`;
    }
  }
  return BELOW_100[value] ?? '';
}

/** Each digit on its own, in Hindi. */
export function hindiDigitWords(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => BELOW_100[Number(digit)]).join(' ');
}

/** A written number (`1,24,500`, `2.5`) in Hindi words. */
export function hindiNumberWords(written: string): string {
  const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.');
  const head =
    whole.length > LONGEST_NUMBER ? hindiDigitWords(whole) : hindiIntegerWords(Number(whole));
  return fraction === '' ? head : `${head} दशमलव ${hindiDigitWords(fraction)}`;
}

/** A time of day before "बजे": half past is "साढ़े", a quarter past "सवा", a quarter to "पौने". */
export function hindiTimeWords(hour: number, minute: number): string {
  if (minute === 0) return `${hindiIntegerWords(hour)} बजे`;
  if (minute === 30 && hour === 1) return 'डेढ़ बजे';
  if (minute === 30 && hour === 2) return 'ढाई बजे';
  if (minute === 30) return `साढ़े ${hindiIntegerWords(hour)} बजे`;
  if (minute === 15) return `सवा ${hindiIntegerWords(hour)} बजे`;
  if (minute === 45) return `पौने ${hindiIntegerWords((hour % 12) + 1)} बजे`;
  return `${hindiIntegerWords(hour)} बजकर ${hindiIntegerWords(minute)} मिनट`;
}

const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['ek', 1],
  ['do', 2],
  ['teen', 3],
  ['char', 4],
  ['chaar', 4],
  ['paanch', 5],
  ['panch', 5],
  ['chhe', 6],
  ['saat', 7],
  ['aath', 8],
  ['nau', 9],
  ['das', 10],
  ['dus', 10],
  ['पांच', 5],
  ...BELOW_100.slice(1, 31).map((word, index): [string, number] => [word, index + 1]),
]);

/** The number that `3`, `teen` or `तीन` names. */
export function hindiSmallNumberOf(word: string): number | undefined {
  return /^\d+$/.test(word) ? Number(word) : SMALL_NUMBERS.get(word.toLowerCase());
}

/** Regex source for what `hindiSmallNumberOf` reads. */
export const HINDI_SMALL_NUMBER = `(?:\\d{1,3}|${[...SMALL_NUMBERS.keys()].sort((left, right) => right.length - left.length).join('|')})`;

/** The words that `HINDI_SMALL_NUMBER` can start with. */
export const HINDI_NUMBER_STARTS = [...SMALL_NUMBERS.keys()];
