/** What the platform's codes of failed deliveries mean (interface section 7), in words for a person. */
const meanings: Readonly<Record<string, string>> = {
  '130472': 'The platform holds marketing messages back from this person.',
  '131026': 'The number has no account on the platform, or cannot receive this message.',
  '131042': 'The payment method of the business account does not work.',
  '131047':
    'More than 24 hours have passed since this person last wrote, so a free text is not delivered. Only an approved template can be sent.',
  '131048': 'The platform limits the business because of complaints about its messages.',
  '131049':
    'The platform did not deliver it, to keep this person from too many marketing messages.',
  '131050': 'This person does not want marketing messages from the business.',
  '131051': 'The platform does not support this kind of message.',
  '131053': 'A picture or file of the message could not be sent.',
  '131056': 'Too many messages went to this person in a short time.',
  '132015': 'The template is paused because of its quality.',
  '132016': 'The template is disabled because of its quality.',
};

export const meaningOf = (code: string): string =>
  meanings[code] ?? 'The platform gave no reason that is known here.';
