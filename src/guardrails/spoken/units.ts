import { AMOUNT, sayInteger, sayNumber } from './amounts.ts';
import { isLiquid } from './money.ts';
import { after, before, isHindi, patternRule, type Rule, type Scene } from './scanner.ts';

/** Unit as written → how one and how many are said. Case counts where it tells units apart (`m`, `M`). */
const UNITS: ReadonlyMap<string, readonly [one: string, many: string]> = new Map(
  (
    [
      ['kg kgs kgs. kg. Kg Kgs KG KGS kilos', 'kilogram', 'kilograms'],
      ['g gm gms gm. gms. gr gram', 'gram', 'grams'],
      ['mg', 'milligram', 'milligrams'],
      ['mcg µg', 'microgram', 'micrograms'],
      ['km kms Km KM Kms KMS km. kms.', 'kilometre', 'kilometres'],
      ['m mtr mtrs mts', 'metre', 'metres'],
      ['cm cms', 'centimetre', 'centimetres'],
      ['mm', 'millimetre', 'millimetres'],
      ['ft ft. Ft FT feet foot', 'foot', 'feet'],
      ['in. inch inches " ″ ”', 'inch', 'inches'],
      ['yd yds yard', 'yard', 'yards'],
      ['mi', 'mile', 'miles'],
      ['sqft sq.ft sq.ft. sft', 'square foot', 'square feet'],
      ['sqm m² m2 sqmt', 'square metre', 'square metres'],
      ['km² km2 sqkm', 'square kilometre', 'square kilometres'],
      ['ft² ft2', 'square foot', 'square feet'],
      ['sqyd sqyds', 'square yard', 'square yards'],
      ['m³ m3 cum', 'cubic metre', 'cubic metres'],
      ['ft³ ft3 cft', 'cubic foot', 'cubic feet'],
      ['ml mL ML ml. mls', 'millilitre', 'millilitres'],
      ['l ltr ltrs lt lts litre Ltr ltr. ltrs.', 'litre', 'litres'],
      ['°C ℃ degC °c', 'degree Celsius', 'degrees Celsius'],
      ['°F ℉ degF °f', 'degree Fahrenheit', 'degrees Fahrenheit'],
      ['° deg degs', 'degree', 'degrees'],
      ['kmph km/h kmh km/hr kph', 'kilometre per hour', 'kilometres per hour'],
      ['mph', 'mile per hour', 'miles per hour'],
      ['kmpl km/l', 'kilometre per litre', 'kilometres per litre'],
      ['kWh kwh KWH Kwh', 'kilowatt hour', 'kilowatt hours'],
      ['kW KW kw', 'kilowatt', 'kilowatts'],
      ['MW', 'megawatt', 'megawatts'],
      ['W w watt', 'watt', 'watts'],
      ['kVA KVA kva', 'kilovolt ampere', 'kilovolt amperes'],
      ['V v volt', 'volt', 'volts'],
      ['A amp amps', 'ampere', 'amperes'],
      ['mAh mah MAH', 'milliampere hour', 'milliampere hours'],
      ['Ah AH', 'ampere hour', 'ampere hours'],
      ['Mbps mbps MBPS', 'megabit per second', 'megabits per second'],
      ['Gbps gbps GBPS', 'gigabit per second', 'gigabits per second'],
      ['kbps Kbps KBPS', 'kilobit per second', 'kilobits per second'],
      ['KB kb', 'kilobyte', 'kilobytes'],
      ['MB mb', 'megabyte', 'megabytes'],
      ['GB gb Gb', 'gigabyte', 'gigabytes'],
      ['TB tb', 'terabyte', 'terabytes'],
      ['Hz hz', 'hertz', 'hertz'],
      ['kHz KHz', 'kilohertz', 'kilohertz'],
      ['MHz mhz', 'megahertz', 'megahertz'],
      ['GHz ghz', 'gigahertz', 'gigahertz'],
      ['MP mp', 'megapixel', 'megapixels'],
      ['px', 'pixel', 'pixels'],
      ['BHK bhk Bhk', 'B H K', 'B H K'],
      ['RK rk', 'R K', 'R K'],
      ['hp HP bhp BHP', 'horsepower', 'horsepower'],
      ['rpm RPM', 'revolution per minute', 'revolutions per minute'],
      ['cc CC', 'C C', 'C C'],
      ['psi PSI', 'P S I', 'P S I'],
      ['dB db', 'decibel', 'decibels'],
      ['ppm PPM', 'part per million', 'parts per million'],
      ['lb lbs lbs.', 'pound', 'pounds'],
      ['oz', 'ounce', 'ounces'],
      ['ton', 'ton', 'tons'],
      ['qtl', 'quintal', 'quintals'],
      ['doz dz', 'dozen', 'dozen'],
      ['pc pcs pcs. Pcs PCS', 'piece', 'pieces'],
      ['nos nos. Nos Nos.', 'piece', 'pieces'],
      ['pkt pkts', 'packet', 'packets'],
      ['pax Pax PAX', 'person', 'people'],
      ['tsp', 'teaspoon', 'teaspoons'],
      ['tbsp', 'tablespoon', 'tablespoons'],
      ['min mins min. mins. Min Mins MIN MINS', 'minute', 'minutes'],
      ['hr hrs hr. hrs. Hr Hrs HR HRS h', 'hour', 'hours'],
      ['sec secs sec. secs. s', 'second', 'seconds'],
      ['ms', 'millisecond', 'milliseconds'],
      ['yr yrs yr. yrs. Yrs YRS', 'year', 'years'],
      ['mth mths mos', 'month', 'months'],
      ['wk wks', 'week', 'weeks'],
      ['dy', 'day', 'days'],
      ['mmHg mmhg', 'millimetre of mercury', 'millimetres of mercury'],
      ['% ％', 'percent', 'percent'],
      ['kcal', 'kilocalorie', 'kilocalories'],
      ['mg/dL mg/dl', 'milligram per decilitre', 'milligrams per decilitre'],
      ['IU', 'international unit', 'international units'],
    ] as const
  ).flatMap(([names, one, many]) => names.split(' ').map((name) => [name, [one, many]] as const)),
);

const HINDI_UNITS: ReadonlyMap<string, string> = new Map([
  ['kilograms', 'किलो'],
  ['grams', 'ग्राम'],
  ['kilometres', 'किलोमीटर'],
  ['metres', 'मीटर'],
  ['litres', 'लीटर'],
  ['millilitres', 'मिलीलीटर'],
  ['percent', 'प्रतिशत'],
  ['minutes', 'मिनट'],
  ['hours', 'घंटे'],
  ['feet', 'फुट'],
]);

const AREA =
  '(sq|cu)\\.?\\s?(ft|feet|foot|m|mt|mtrs?|metres?|meters?|km|yds?|yards?|in|inch(?:es)?)\\b\\.?';
const AREA_UNITS: ReadonlyMap<string, string> = new Map([
  ['f', 'feet'],
  ['m', 'metres'],
  ['k', 'kilometres'],
  ['y', 'yards'],
  ['i', 'inches'],
]);
const TOKEN = '([\\p{L}µ°℃℉%％"″”][\\p{L}/]{0,6}[²³23]?(?![\\p{L}\\p{M}\\d]))';

const area = patternRule(
  { digit: true, signs: '.' },
  new RegExp(`(${AMOUNT})\\s?-?${AREA}`, 'iuy'),
  (match, scene) => {
    const [, amount = '', power = '', unit = ''] = match;
    const said = AREA_UNITS.get(unit.charAt(0).toLowerCase()) ?? 'feet';
    return `${sayNumber(scene, match.index, amount)} ${/^sq/i.test(power) ? 'square' : 'cubic'} ${said}${sentenceDot(match, scene.text)}`;
  },
);

const areaAlone = patternRule({ words: ['sq', 'cu'] }, new RegExp(AREA, 'iuy'), (match, scene) => {
  const [, power = '', unit = ''] = match;
  if (/^cu$/i.test(power) && !/ft|feet|m$/i.test(unit)) return undefined;
  const said = AREA_UNITS.get(unit.charAt(0).toLowerCase()) ?? 'feet';
  const per = /(?:\/|\bper)\s?$/i.test(before(scene, match.index));
  const one = said === 'feet' ? 'foot' : said.replace(/s$/, '').replace(/inche$/, 'inch');
  return `${/^sq/i.test(power) ? 'square' : 'cubic'} ${per ? one : said}${sentenceDot(match, scene.text)}`;
});

/** A dot that closes the sentence as well as the abbreviation stays. */
function sentenceDot(match: RegExpExecArray, text: string): string {
  const end = match.index + match[0].length;
  return match[0].endsWith('.') && /^(?:\s*$|\s+\p{Lu})/u.test(text.slice(end, end + 8)) ? '.' : '';
}

const measured = patternRule(
  { digit: true, signs: '.' },
  new RegExp(`(${AMOUNT})(\\s{0,2}|-)${TOKEN}(\\.(?!\\d))?`, 'uy'),
  (match, scene) => {
    const [all, amount = '', gap = '', token = '', dot] = match;
    const end = match.index + all.length;
    const names =
      (/^[CF]$/.test(token) && isTemperature(scene, match.index, end)
        ? UNITS.get(`°${token}`)
        : undefined) ??
      UNITS.get(token) ??
      (token === 'L' && isLiquid(scene, match.index, end) ? UNITS.get('l') : undefined);
    if (names === undefined || (gap !== '' && isOtherWord(token, after(scene, end))))
      return undefined;
    if (/^[vws]$/.test(token) && (gap !== '' || /^(?:1[89]|20)\d{2}$/.test(amount)))
      return undefined;
    if (
      /^[A-Z]$/.test(token) &&
      (gap === '-' || (token === 'A' && !isCurrent(scene, match.index, end)))
    )
      return undefined;
    const attributive = gap === '-' || (/^\s[a-z]/.test(after(scene, end)) && gap === '-');
    const single = attributive || Number(amount) === 1;
    const hindi = isHindi(scene, match.index) ? HINDI_UNITS.get(names[1]) : undefined;
    const closing =
      dot === undefined ||
      (all.endsWith('.') &&
        UNITS.has(`${token}.`) &&
        !/^(?:\s*$|\s+\p{Lu})/u.test(after(scene, end)))
        ? ''
        : '.';
    return `${sayNumber(scene, match.index, amount)} ${hindi ?? (single ? names[0] : names[1])}${closing}`;
  },
);

function isTemperature(scene: Scene, at: number, end: number): boolean {
  const heat =
    /\b(?:fever|temp|temperature|degrees?|heat|hot|cold|ac|set to|oven|freezer|thermometer)\b/i;
  return heat.test(before(scene, at)) || heat.test(after(scene, end));
}

/** "15A" is a current only beside something electric; elsewhere it is a flat or a seat. */
function isCurrent(scene: Scene, at: number, end: number): boolean {
  const electric =
    /\b(?:socket|plug|fuse|mcb|current|wire|wiring|switch|breaker|charger|amp|load|circuit|outlet)\b/i;
  return electric.test(before(scene, at)) || electric.test(after(scene, end));
}

// Short units are also words or names when a space stands before them.
function isOtherWord(token: string, follows: string): boolean {
  if (/^(?:a|A|m|V|v|w|h|s|S)$/.test(token))
    return (
      /^\s?[\p{L}]/u.test(follows) &&
      !/^\s(?:away|from|long|wide|high|tall|deep|cable|wire|of|cloth|fabric|and|or|by|to|at|in)\b/i.test(
        follows,
      )
    );
  return false;
}

const feetAndInches = patternRule(
  { digit: true },
  /(\d{1,2})\s?['’′]\s?(?:(\d{1,2})\s?(?:["”″]|''|’’))?/uy,
  (match, scene) => {
    const [all, feet = '', inches] = match;
    const follows = after(scene, match.index + all.length);
    if (/^s?\p{L}/u.test(follows)) return undefined;
    const first = `${sayInteger(scene, match.index, Number(feet))} ${feet === '1' ? 'foot' : 'feet'}`;
    return inches === undefined
      ? first
      : `${first} ${sayInteger(scene, match.index, Number(inches))} ${inches === '1' ? 'inch' : 'inches'}`;
  },
);

const PER: ReadonlyMap<string, string> = new Map([
  ...[
    'month',
    'day',
    'person',
    'night',
    'hour',
    'week',
    'year',
    'unit',
    'piece',
    'plate',
    'head',
    'litre',
    'room',
    'item',
    'kilometre',
    'minute',
    'page',
    'seat',
    'session',
    'visit',
    'class',
    'trip',
    'bag',
    'box',
    'dozen',
    'user',
    'acre',
    'month',
    'gram',
    'kilo',
    'metre',
    'ticket',
    'annum',
    'guest',
    'student',
    'child',
    'adult',
    'bottle',
    'packet',
    'share',
    'ton',
    'quintal',
    'shift',
    'side',
    'car',
    'vehicle',
    'km',
  ].map((name): [string, string] => [name, name]),
  ['mo', 'month'],
  ['mth', 'month'],
  ['hr', 'hour'],
  ['yr', 'year'],
  ['wk', 'week'],
  ['pp', 'person'],
  ['km', 'kilometre'],
  ['kg', 'kilogram'],
  ['g', 'gram'],
  ['gm', 'gram'],
  ['m', 'metre'],
  ['l', 'litre'],
  ['ltr', 'litre'],
  ['min', 'minute'],
  ['sec', 'second'],
  ['s', 'second'],
  ['pc', 'piece'],
  ['sqft', 'square foot'],
  ['kwh', 'kilowatt hour'],
  ['day', 'day'],
  ['pax', 'person'],
  ['head', 'head'],
  ['ft', 'foot'],
]);

// "/month" behind a number that was just said.
const per = patternRule({ signs: '/' }, /\/\s?([a-z]{1,9})\b\.?(?!\d)/iuy, (match, scene) => {
  const [, unit = ''] = match;
  const name = PER.get(unit.toLowerCase());
  return scene.spokenUpTo === match.index && name !== undefined ? ` per ${name}` : undefined;
});
const perArea = patternRule({ signs: '/' }, new RegExp(`/\\s?(?=${AREA})`, 'iuy'), () => ' per ');

/** Numbers with a unit of measure, and "per" something. */
export const unitRules: readonly Rule[] = [area, feetAndInches, measured, areaAlone, perArea, per];
