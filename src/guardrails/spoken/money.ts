import { AMOUNT, CLEAR_SCALE, SCALE, sayInteger, sayNumber, sayScaled } from './amounts.ts';
import { after, before, isHindi, patternRule, type Rule, type Scene } from './scanner.ts';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly hundredth: string;
  readonly hundredths: string;
}

function currency(one: string, many: string, hundredth: string, hundredths = hundredth): Currency {
  return { one, many, hundredth, hundredths };
}

const RUPEE = currency('rupee', 'rupees', 'paisa', 'paise');
const DOLLAR = currency('dollar', 'dollars', 'cent', 'cents');
const EURO = currency('euro', 'euros', 'cent', 'cents');
const POUND = currency('pound', 'pounds', 'penny', 'pence');
const DIRHAM = currency('dirham', 'dirhams', 'fils');
const YEN = currency('yen', 'yen', 'sen');
const HINDI_RUPEE = currency('रुपया', 'रुपये', 'पैसा', 'पैसे');

function dollarOf(country: string): Currency {
  return currency(`${country} dollar`, `${country} dollars`, 'cent', 'cents');
}

const CURRENCIES: ReadonlyMap<string, Currency> = new Map([
  ['₹', RUPEE],
  ['rs', RUPEE],
  ['re', RUPEE],
  ['inr', RUPEE],
  ['रु', RUPEE],
  ['रू', RUPEE],
  ['रुपये', RUPEE],
  ['$', DOLLAR],
  ['us$', DOLLAR],
  ['usd', DOLLAR],
  ['€', EURO],
  ['eur', EURO],
  ['£', POUND],
  ['gbp', POUND],
  ['aed', DIRHAM],
  ['dhs', DIRHAM],
  ['¥', YEN],
  ['jpy', YEN],
  ['sgd', dollarOf('Singapore')],
  ['s$', dollarOf('Singapore')],
  ['aud', dollarOf('Australian')],
  ['a$', dollarOf('Australian')],
  ['cad', dollarOf('Canadian')],
  ['c$', dollarOf('Canadian')],
  ['hkd', dollarOf('Hong Kong')],
  ['nzd', dollarOf('New Zealand')],
  ['chf', currency('Swiss franc', 'Swiss francs', 'rappen')],
  ['sar', currency('riyal', 'riyals', 'halala', 'halalas')],
  ['qar', currency('riyal', 'riyals', 'dirham', 'dirhams')],
  ['thb', currency('baht', 'baht', 'satang')],
  ['฿', currency('baht', 'baht', 'satang')],
  ['myr', currency('ringgit', 'ringgit', 'sen')],
  ['npr', currency('Nepali rupee', 'Nepali rupees', 'paisa', 'paise')],
  ['lkr', currency('Sri Lankan rupee', 'Sri Lankan rupees', 'cent', 'cents')],
  ['kwd', currency('Kuwaiti dinar', 'Kuwaiti dinars', 'fils')],
]);

const CODES = 'USD|EUR|GBP|AED|DHS|JPY|SGD|AUD|CAD|HKD|NZD|CHF|SAR|QAR|THB|MYR|NPR|LKR|KWD|INR';
const BEFORE_AMOUNT = `(₹|Rs?s?\\.?|Re\\.?|US\\$|[SAC]\\$|[$€£¥฿]|${CODES}|रु\\.?|रू\\.?)`;
const BEHIND_AMOUNT = `(₹|Rs\\.?(?![\\p{L}\\d])|${CODES}|[$€£]|रु\\.?|रू\\.?)`;
const RANGE_LINK = '(\\s?(?:-|–|—)\\s?|\\s(?:to|se|से)\\s)';
/** "p.m." behind a price is "per month". */
const PER_PERIOD = '(?:\\s?/?\\s?(p\\.\\s?m\\.|p\\.\\s?a\\.|pm|pa|pcm|pp)(?![\\p{L}\\d]))?';
const ENDING = `(?:\\s?/-|\\s?/=|(?:\\s|\\s?\\()?only(?=\\s?/-))?`;

const MONEY_WORDS = ['rs', 're', 'us', 's', 'a', 'c', 'रु', 'रू', ...CODES.toLowerCase().split('|')];
const MONEY_SIGNS = '₹$€£¥฿';

function find(symbol: string): Currency {
  return CURRENCIES.get(symbol.toLowerCase().replace('.', '').trim()) ?? RUPEE;
}

/** "two crore fifty lakh rupees", "ninety nine rupees and fifty paise", "seventy five paise". */
function sayMoney(
  scene: Scene,
  at: number,
  amount: string,
  scale: string | undefined,
  found: Currency,
): string {
  const hindi = isHindi(scene, at);
  const kind = hindi && found === RUPEE ? HINDI_RUPEE : found;
  const [whole = '', fraction = ''] = amount.replaceAll(',', '').split('.');
  if (scale !== undefined || fraction.length > 2)
    return `${sayScaled(scene, at, amount, scale)} ${kind.many}`;
  const units = Number(whole);
  const hundredths = Number(fraction.padEnd(2, '0'));
  const main = `${sayNumber(scene, at, whole === '' ? '0' : whole)} ${units === 1 ? kind.one : kind.many}`;
  if (hundredths === 0) return main;
  const rest = `${sayInteger(scene, at, hundredths)} ${hundredths === 1 ? kind.hundredth : kind.hundredths}`;
  return units === 0 ? rest : hindi ? `${main} ${rest}` : `${main} and ${rest}`;
}

function sayPeriod(period: string | undefined): string {
  if (period === undefined) return '';
  if (/^pp$/i.test(period)) return ' per person';
  return /a/i.test(period) ? ' per annum' : ' per month';
}

function linkOf(link: string, hindi: boolean): string {
  return /se|से/i.test(link) ? link : hindi ? ' से ' : ' to ';
}

const prefixed = patternRule(
  { words: MONEY_WORDS, signs: MONEY_SIGNS },
  new RegExp(
    `${BEFORE_AMOUNT}\\s{0,2}([-+])?\\s?(${AMOUNT})(?:\\s{0,2}(${SCALE}))?(?:${RANGE_LINK}(?:₹|Rs\\.?|INR|[$€£])?\\s?(${AMOUNT})(?![\\d/]|\\s?(?:days?|months?|years?|people|%|am|pm)\\b)(?:\\s{0,2}(${SCALE}))?)?${ENDING}${PER_PERIOD}`,
    'iuy',
  ),
  (match, scene) => {
    const [, symbol = '', sign, low = '', lowScale, link, high, highScale, period] = match;
    const at = match.index;
    const kind = find(symbol);
    const minus = sign === '-' ? 'minus ' : '';
    if (high === undefined)
      return `${minus}${sayMoney(scene, at, low, lowScale, kind)}${sayPeriod(period)}`;
    const first =
      lowScale === undefined || lowScale === highScale
        ? sayNumber(scene, at, low)
        : sayScaled(scene, at, low, lowScale);
    return `${minus}${first}${linkOf(link ?? '', isHindi(scene, at))}${sayMoney(scene, at, high, highScale, kind)}${sayPeriod(period)}`;
  },
);

const suffixed = patternRule(
  { digit: true, signs: '.' },
  new RegExp(
    `(${AMOUNT})(?:\\s{0,2}(${SCALE}))?(?:\\s?/-|\\s{0,2}${BEHIND_AMOUNT}(?:\\s?/-)?)${PER_PERIOD}`,
    'iuy',
  ),
  (match, scene) => {
    const [all, amount = '', scale, symbol, period] = match;
    const next = after(scene, match.index + all.length);
    if (symbol !== undefined && /^\s?\d/.test(next)) return undefined;
    return `${sayMoney(scene, match.index, amount, scale, find(symbol ?? '₹'))}${sayPeriod(period)}`;
  },
);

// The currency is already a word; a long number before it is still one amount.
const spelledOut = patternRule(
  { digit: true },
  new RegExp(
    `(${AMOUNT})(?:\\s{0,2}(${SCALE}))?(\\s{0,2})(?=(?:rupees?|rupaye|rupiya|rupaiya|rupay|rupye|paise|dollars?|euros?|pounds?|dirhams?|bucks|रुपये|रुपए|रुपया|रुपयों|रूपये|पैसे)(?![\\p{L}\\p{M}]))`,
    'iuy',
  ),
  (match, scene) => {
    const [, amount = '', scale] = match;
    return `${sayScaled(scene, match.index, amount, scale)} `;
  },
);

const scaled = patternRule(
  { digit: true },
  new RegExp(
    `(${AMOUNT})(?:(\\s{0,2}${CLEAR_SCALE})|([kKLM])(?![\\p{L}\\d])|\\s(k)\\b)(\\+)?`,
    'iuy',
  ),
  (match, scene) => {
    const [, amount = '', clear, glued, apart, plus] = match;
    const scale = clear?.trim() ?? glued ?? apart ?? '';
    if (
      isResolution(scene, match) ||
      /^[lm]$/.test(scale) ||
      (scale === 'L' && isLiquid(scene, match.index, match.index + match[0].length))
    )
      return undefined;
    return `${sayScaled(scene, match.index, amount, scale)}${plus === undefined ? '' : ' plus'}`;
  },
);

/** "4K" beside a screen is its resolution. */
function isResolution(scene: Scene, match: RegExpExecArray): boolean {
  const screen =
    /\b(?:tv|television|video|display|screen|monitor|uhd|camera|led|oled|projector|resolution)\b/i;
  if (!/^[248]K$/.test(match[0])) return false;
  return screen.test(before(scene, match.index)) || screen.test(after(scene, match.index));
}

/** Whether "5L" stands beside something that is measured in litres. */
export function isLiquid(scene: Scene, at: number, end: number): boolean {
  const liquids =
    /\b(?:milk|water|oil|petrol|diesel|fuel|paint|bottles?|cans?|tanks?|tanker|jars?|buckets?|cooker|fridge|refrigerator|geyser|capacity|bags?|backpack|purifier|juice|drum|cylinder|pot|engine|ghee|phenyl|sanitizer|detergent|container|fryer|otg|oven|microwave)\b/i;
  return (
    liquids.test(after(scene, end)) ||
    /\b(?:milk|water|oil|petrol|diesel|capacity|tank|geyser|cooker)\b[^.]{0,12}$/i.test(
      before(scene, at),
    )
  );
}

const lone = patternRule(
  { words: ['rs', 'inr'], signs: '₹' },
  /(?:₹|Rs\b\.?|INR\b)/uy,
  (match, scene) => {
    if (isHindi(scene, match.index)) return 'रुपये';
    return match[0].endsWith('.') &&
      /^(?:\s*$|\s+\p{Lu})/u.test(after(scene, match.index + match[0].length))
      ? 'rupees.'
      : 'rupees';
  },
);

/** Amounts of money, before or behind their sign, with Indian scales; paise and cents are said as such. */
export const moneyRules: readonly Rule[] = [prefixed, suffixed, spelledOut, scaled, lone];
