import { after, before, isHindi, patternRule, type Rule } from './scanner.ts';

// A dash between two numbers is "to"; before a lone number it is "minus"; between a word and a number it is a pause.
const dash = patternRule({ signs: '-–—' }, /[-–—]\s?(?=[₹$€£.]?\d)/uy, (match, scene) => {
  const left = before(scene, match.index);
  if (
    scene.spokenUpTo >= match.index - 1 &&
    scene.spokenUpTo > 0 &&
    /^\s?$/.test(scene.text.slice(scene.spokenUpTo, match.index))
  ) {
    return isHindi(scene, match.index)
      ? `${left.endsWith(' ') ? '' : ' '}से `
      : `${left.endsWith(' ') ? '' : ' '}to `;
  }
  if (/(?:^|[\s(:=,])$/.test(left) && !/\s$/.test(match[0]))
    return isHindi(scene, match.index) ? 'माइनस ' : 'minus ';
  return /[\p{L}\p{M}]$/u.test(left) && match[0].startsWith('-') ? ' ' : undefined;
});

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['#', 'number '],
  ['~', 'about '],
  ['≈', 'about '],
  ['<', 'less than '],
  ['>', 'more than '],
  ['≤', 'at most '],
  ['≥', 'at least '],
  ['±', 'plus or minus '],
  ['<=', 'at most '],
  ['>=', 'at least '],
]);
const signBefore = patternRule(
  { signs: '#~≈<>≤≥±' },
  /([#~≈≤≥±]|[<>]=?)\s?(?=[₹$€£]?\s?\d)/uy,
  (match) => SIGNS.get(match[1] ?? ''),
);
const plusOrEquals = patternRule(
  { signs: '+=×' },
  /([+=×])\s?(?=(?:₹|Rs\.?\s?|[$€£])?\d)/uy,
  (match, scene) => {
    const lead = /[\s(]$|^$/.test(before(scene, match.index)) ? '' : ' ';
    return `${lead}${match[1] === '+' ? 'plus' : match[1] === '=' ? 'equals' : 'by'} `;
  },
);
// A slash between two spoken things: "₹299/28 days" is a price for a time, spaced ones are alternatives.
const slash = patternRule({ signs: '/' }, /\/\s?(?=[+(]?\d)/uy, (match, scene) => {
  const gap = match.index - scene.spokenUpTo;
  if (scene.spokenUpTo < 0 || gap < 0 || gap > 1) return undefined;
  const lead = gap === 0 ? ' ' : '';
  const numbers =
    /\d{8}$/.test(before(scene, match.index)) && /^\/\s?\d{8}/.test(after(scene, match.index));
  if (gap === 1 || match[0] !== '/' || numbers) return `${lead}or `;
  return /^\d{1,3}\s(?:days?|months?|weeks?|years?|nights?)\b/i.test(after(scene, match.index + 1))
    ? ' for '
    : ' slash ';
});
// "Policy #: …": the sign names the number that follows.
const hashAlone = patternRule(
  { signs: '#' },
  /#\s?(?=[A-Z]{1,5}[-/]?\d|:|(?:is|was)\b)/uy,
  () => 'number',
);
// "₹6,500+", "₹6,500 + GST"
const plusBehind = patternRule({ signs: '+' }, /\+(?![\d₹$€£])/uy, (match, scene) => {
  if (scene.spokenUpTo === match.index) return ' plus';
  return /\s$/.test(before(scene, match.index)) && /^\s\p{L}/u.test(after(scene, match.index + 1))
    ? 'plus'
    : undefined;
});
const percentAlone = patternRule({ signs: '%' }, /%/uy, (match, scene) => {
  const hindi = isHindi(scene, match.index);
  return `${/[\s(]$|^$/.test(before(scene, match.index)) ? '' : ' '}${hindi ? 'प्रतिशत' : 'percent'}`;
});

const power = patternRule({ signs: '²³' }, /[²³]/uy, (match, scene) => {
  const lead = /[\s(]$|^$/.test(before(scene, match.index)) ? '' : ' ';
  return `${lead}${match[0] === '²' ? 'squared' : 'cubed'}`;
});

/** Signs beside numbers: ranges, minus, plus, percent, "#", comparisons and alternatives. */
export const signRules: readonly Rule[] = [
  dash,
  signBefore,
  plusOrEquals,
  slash,
  hashAlone,
  plusBehind,
  percentAlone,
  power,
];
