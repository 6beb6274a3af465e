const LINK_REMOVED = '(link removed)';

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls, bidi and format marks, tag characters, variation selectors, fillers, private use, halves of surrogate pairs. */
const INVISIBLE =
  /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;

const MARKDOWN_LINK = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g;
/** A tag lies on one line; `3 < 4` is none. */
const TAG = /<[/!?a-z][^<>\n]*>/gi;
const WITH_SCHEME = /[a-z][a-z0-9+.-]{1,15}:\/\/\S+/gi;
const WITHOUT_SCHEME = /(?<![a-z])(?:www\.|(?:javascript|vbscript|data|file|mailto|tel|sms):)\S+/gi;
const DOMAIN =
  /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|info|biz|io|ai|app|dev|co|in|ly|xyz|top|site|online|shop|link|click|ru|cn|uk)(?:\.[a-z]{2})?(?![\w@-])(?:[/?#:]\S*)?/g;

/** The text without any character that cannot be seen; line breaks of every kind become `\n`, tabs become spaces. */
export function withoutInvisible(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(INVISIBLE, '');
}

/** The text with nothing in it that a program would render or follow: tags, Markdown links and images, addresses. */
export function withoutMarkup(text: string): string {
  return text
    .replace(MARKDOWN_LINK, (_link, words: string) => `${words} ${LINK_REMOVED}`.trim())
    .replace(TAG, (tag) => (tag.includes('://') ? ` ${LINK_REMOVED} ` : ' '))
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(WITH_SCHEME, LINK_REMOVED)
    .replace(WITHOUT_SCHEME, LINK_REMOVED)
    .replace(DOMAIN, LINK_REMOVED)
    .replaceAll('](', '] (');
}
