/** What a model should know about the words of a callee. It warns; it never decides anything. */
export const speechWarnings = [
  'asks_to_ignore_instructions',
  'asks_for_code',
  'asks_to_call_number',
  'mentions_tool',
  'asks_for_payment',
] as const;

export type SpeechWarning = (typeof speechWarnings)[number];

/** Up to a few words between two others of one sentence; bounded, so that no text can make a search slow. */
const NEAR = String.raw`[^.?!\n]{0,60}?`;

function anyOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'), 'iu');
}

const ASK = String.raw`\b(?:tell|give|read|share|say|send|need|confirm|provide|what(?:'s| is| was)|bata\w{0,4}|bhej\w{0,4}|de do|dijiye)\b|बता|भेज|दीजिए`;
const CODE = String.raw`\b(?:otp|one[- ]time (?:code|password|pin)|verification code|security code|cvv|m?pin|pass ?word|pass ?code)\b|ओटीपी|पासवर्ड|पिन`;
const MONEY = String.raw`\b(?:rupees|rs|inr|lakh|crore|money|amount|advance|deposit|payment|fee|upi|gpay|phonepe|paytm|bank account|gift cards?|bitcoin|card)\b|₹|रुपये|पैसे`;

const PATTERNS: Readonly<Record<SpeechWarning, RegExp>> = {
  asks_to_ignore_instructions: anyOf(
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b${NEAR}\b(?:instructions?|rules?|prompts?|guidelines?|polic(?:y|ies)|everything|previous|above|told)\b`,
    String.raw`\b(?:system prompt|new instructions?|developer mode|jailbreak|you are now)\b`,
    String.raw`(?:^|\n|: ) {0,8}(?:system|developer) ?:|<\|`,
    String.raw`\b(?:nirdesh|instructions?)\b${NEAR}\bbh[uo]+l\b|निर्देश${NEAR}(?:भूल|अनदेखा)`,
  ),
  asks_for_code: anyOf(`(?:${ASK})${NEAR}(?:${CODE})`, `(?:${CODE})${NEAR}(?:${ASK})`),
  asks_to_call_number: anyOf(
    String.raw`\b(?:call|dial|ring|phone|text|message|whatsapp)\b(?! you\b)${NEAR}(?:\bnumber\b|\+?\d[\d -]{4,})`,
    String.raw`\bnumber\b${NEAR}\b(?:call|phone) (?:kar|lag)|नंबर${NEAR}(?:कॉल|फ़ोन|फोन)`,
  ),
  mentions_tool: anyOf(
    String.raw`\b(?:tool|function)[ _-]?(?:call|use|result)s?\b|\bmcp\b`,
    String.raw`\b(?:use|call|run|invoke) (?:the|your) \w{1,30} tool\b`,
    String.raw`\b[a-z]{2,20}(?:_[a-z]{2,20}){1,4}\b`,
  ),
  asks_for_payment: anyOf(
    String.raw`\b(?:pay|transfer|send|deposit|share|give|buy)\b${NEAR}(?:${MONEY})`,
    String.raw`(?:${MONEY})${NEAR}(?:\b(?:transfer|bhej|jama|pay) ?kar|\bbhej|भेज|जमा)`,
  ),
};

/** The warnings for a transcript or a text: of a transcript only the lines of the callee are read. */
export function warningsOf(text: string): SpeechWarning[] {
  const heard = text
    .normalize('NFKC')
    .split('\n')
    .filter((line) => !/^(?:Assistant|User): /.test(line))
    .join('\n');
  return speechWarnings.filter((warning) => PATTERNS[warning].test(heard));
}
