import { choose } from './callee.ts';

const hours = [
  'twelve',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
] as const;

const dayPattern =
  /\b(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:today|tomorrow)\b/iu;

/** "on Saturday" when a day was named, else nothing. */
function dayWords(said: string): string {
  const day = dayPattern.exec(said)?.[0].replace(/^on /iu, '');
  if (day === undefined) return '';
  return /^to/iu.test(day) ? ` ${day.toLowerCase()}` : ` on ${day}`;
}

/** Two free times that fit "after five pm" or "in the morning", when something like it was said. */
function freeTimes(said: string): [string, string] {
  const after =
    /\bafter (\w+)(?: o'clock)? ?(p\.?m|a\.?m|in the (?:evening|afternoon|morning))?/iu.exec(said);
  const hour = hours.findIndex((name) => name === after?.[1]?.toLowerCase());
  if (hour >= 0) {
    const part = /^a|morning/iu.test(after?.[2] ?? '')
      ? 'morning'
      : hour < 4
        ? 'afternoon'
        : 'evening';
    const next = hours[(hour + 1) % 12] ?? 'six';
    return [`half past ${hours[hour] ?? 'five'}`, `a quarter past ${next} in the ${part}`];
  }
  if (/\bevening\b/iu.test(said)) return ['half past five', 'a quarter past six in the evening'];
  if (/\bafternoon\b/iu.test(said)) return ['half past two', 'a quarter to four in the afternoon'];
  return ['half past ten', 'a quarter past eleven in the morning'];
}

/** What a question is about, most telling kind first, and what a helpful person answers. */
interface Kind {
  pattern: RegExp;
  answer: (question: string, context: string) => string;
}

const fixed =
  (...options: [string, ...string[]]) =>
  (question: string): string =>
    choose(options, question);

const kinds: readonly Kind[] = [
  {
    pattern: /\b(?:still there|can you hear|hello)\b/iu,
    answer: fixed('Yes, yes, I am here.', 'Yes, I can hear you.'),
  },
  {
    pattern: /\b(?:extra|included?|includes|separate(?:ly)?|additional|alag)\b/iu,
    answer: fixed(
      'No, that is included in the price.',
      'It is included, there is nothing extra for that.',
    ),
  },
  {
    pattern: /\b(?:discount|cheaper|lower price|best price|negotiat\w*)\b/iu,
    answer: fixed(
      'We can take off five percent, not more.',
      'Sorry, the price is fixed.',
      'There is a ten percent discount this month.',
    ),
  },
  {
    pattern: /\b(?:upi|cash|credit card|payment mode|pay by|mode of payment|accept cards?)\b/iu,
    answer: fixed('We take cash, cards and UPI, all three.', 'Cash or UPI, both are fine.'),
  },
  {
    pattern:
      /\b(?:price|cost|costs|charge|charges|fees?|rate|how much|to pay|rent|quote|kitn[aei]|daam|paisa)\b|कितन|दाम|कीमत/iu,
    answer: fixed(
      'It is twelve hundred rupees.',
      'That will be nine hundred and fifty rupees.',
      'It comes to one thousand one hundred rupees.',
      'It is eight hundred rupees, all inclusive.',
    ),
  },
  {
    pattern: /\b(?:documents?|papers?|proof|bring|carry|kagaz)\b|कागज/iu,
    answer: fixed(
      'Just a copy of the bill is enough.',
      'Nothing special, only the old papers if you have them.',
      'A copy of the last receipt will do.',
    ),
  },
  {
    pattern:
      /\b(?:how long|how many (?:days|hours|minutes|weeks)|duration|kitna time|kitni der)\b/iu,
    answer: (question, context) =>
      choose(
        /\b(?:book|appointment|visit|slot|session|table|check-?up)\b/iu.test(context)
          ? [
              'It takes about forty-five minutes.',
              'About an hour, not more.',
              'Half an hour is enough.',
            ]
          : ['Usually two to three working days.', 'About a week, normally.', 'One or two days.'],
        question,
      ),
  },
  {
    pattern: /\b(?:address|where|location|landmark|directions?|kahan|kidhar)\b|कहाँ|कहां|पता/iu,
    answer: fixed(
      'We are on MG Road, opposite the State Bank.',
      'It is on the first floor, above the sweet shop, next to the bus stand.',
      'We are behind the City Mall, second lane on the left.',
    ),
  },
  {
    pattern: /\b(?:open|close|closes|opening|closing|timings?|working hours)\b/iu,
    answer: fixed(
      'We are open from ten in the morning to eight in the evening, Monday to Saturday.',
      'From half past nine to seven in the evening. Sunday is closed.',
    ),
  },
  {
    pattern:
      /\b(?:slots?|appointments?|available|availability|free|vacan\w*|stock|time|when|which day|kab|samay|milega|milegi|mil sakt\w*)\b|कब|समय/iu,
    answer: (question, context) => {
      const asked = freeTimes(question).join() === freeTimes('').join() ? context : question;
      if (/\b(?:baje|at \w+ (?:p\.?m|a\.?m|o'clock))\b/iu.test(question))
        return 'Yes, that time is free.';
      const [first, second] = freeTimes(asked);
      const day = dayWords(question) || dayWords(context);
      return choose(
        [
          `Yes,${day} we have ${first} or ${second}.`,
          `Let me see. Yes, ${first} or ${second} is free${day}.`,
        ],
        question,
      );
    },
  },
  {
    pattern:
      /\b(?:your name|who (?:am i|is)|which doctor|who will|doctor|name|naam|kaun)\b|नाम|कौन/iu,
    answer: fixed(
      'My name is Suresh.',
      'This is Kavita speaking.',
      'You can ask for Doctor Mehta.',
    ),
  },
  {
    pattern: /\b(?:email|e-mail|phone number|contact number|whatsapp|number)\b/iu,
    answer: fixed(
      'You can use this same number, we are on WhatsApp also.',
      'This number is fine, please call here only.',
    ),
  },
  {
    pattern:
      /\b(?:deliver\w*|dispatch\w*|ship\w*|courier|arrive|ready|repaired|done|complete\w*)\b/iu,
    answer: fixed(
      'It will be ready by Thursday evening.',
      'It should be done by tomorrow afternoon.',
      'It is ready, you can collect it any time after eleven in the morning.',
    ),
  },
  {
    pattern: /^(?:could|can|would|may|please)\b[^?]*\bplease\b|\bcould you please\b|\bmay i\b/iu,
    answer: fixed(
      'Yes, sure, we will do that.',
      'Certainly, no problem.',
      'Okay, I will see to it.',
    ),
  },
  {
    pattern: /\b(?:is|are|was|do|does|did|can|will|has|have|whether|if|kya)\b|क्या/iu,
    answer: fixed(
      'Yes, that is possible.',
      'Yes, we do that.',
      'No, I am sorry, that is not possible at the moment.',
    ),
  },
];

/** A plausible and always equal answer to a question; `context` is everything the caller said before. */
export function answerTo(question: string, context: string): string {
  const kind = kinds.find(({ pattern }) => pattern.test(question));
  return (
    kind?.answer(question, context) ??
    choose(
      ['I am not sure about that. Please ask at the counter.', 'Sorry, I do not know that.'],
      question,
    )
  );
}
