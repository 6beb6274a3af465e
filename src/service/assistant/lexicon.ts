/** What a callee can be doing with an utterance, besides answering. */
export type Intent =
  | 'opt_out'
  | 'menu'
  | 'hold'
  | 'call_back'
  | 'asks_robot'
  | 'asks_recorded'
  | 'asks_secret'
  | 'asks_payment'
  | 'commands'
  | 'wants_user'
  | 'asks_decision'
  | 'farewell'
  | 'waits'
  | 'repeat'
  | 'go_ahead'
  | 'greeting';

/**
 * How each intent is recognised in English, Hinglish and Hindi. The order is the order in which they count: what
 * protects people comes first.
 */
const lexicon: readonly (readonly [Intent, RegExp])[] = [
  [
    'opt_out',
    /\b(?:(?:do not|don'?t|never|stop) (?:ever )?(?:call|calling|ring|phone|contact)(?: me| us| this number| here)?(?: again| any ?more| ever)?|remove (?:me|us|my number|this number)|(?:dobara|phir|firse|phir se) (?:call|phone) (?:mat|na)|(?:call|phone) mat (?:karna|karo|kijiye|kariye))\b|(?:दोबारा|फिर से?) (?:कॉल|फोन|फ़ोन) (?:मत|न)|(?:कॉल|फोन|फ़ोन) मत/iu,
  ],
  [
    'menu',
    /\b(?:press|dial|dabaye?in?|dabaiye) (?:the )?(?:zero|one|two|three|four|five|six|seven|eight|nine|hash|star|\d|ek|do|teen)\b|\bafter the (?:beep|tone)\b|\bleave (?:a|your) message\b|दबाएं|दबाएँ|दबाइए/iu,
  ],
  [
    'hold',
    /\b(?:your call is important|(?:executives?|agents?|representatives?|lines?) (?:are|is) (?:currently )?(?:busy|not available)|(?:stay|remain|hold) on the line|you are in (?:a |the )?queue|estimated wait)\b/iu,
  ],
  [
    'asks_robot',
    /\b(?:(?:are|r) (?:you|u) (?:(?:really|actually|even|just) )*(?:a |an |some )?(?:real|robot|bot|human|machine|ai|a\.i\.|computer|person|recording|recorded|automated|artificial)\w*|(?:talking|speaking) (?:to|with) (?:a |an |some )?(?:robot|bot|human|machine|ai|computer|real|person|recording|automated)\w*|is this (?:a |an )?(?:robot|bot|ai|machine|computer|automated|real (?:person|human)|human|person)\b|(?:robot|bot|machine|computer|insaan|insan|ai) (?:hai|ho|hain|bol)\w*|what are you\b|who made you)|रोबोट|मशीन (?:है|हो|हैं)|इंसान|इन्सान/iu,
  ],
  [
    'asks_recorded',
    /\b(?:(?:being|getting|is|are|you) (?:\w+ ){0,4}record(?:ed|ing)|record(?:ing)? (?:ho|kar) rah[aei])\b|रिकॉर्ड/iu,
  ],
  [
    'asks_secret',
    /\b(?:card (?:number|no|details?)|cvv|credit card|debit card|otp|o\.t\.p|one[- ]time|(?:verification|security|secret) (?:code|question|number)|the code|password|passcode|\bpin\b(?! ?code)|account (?:number|details?)|bank (?:account|details?)|ifsc|aadhaa?r|pan (?:card|number)|passport|upi (?:id|pin)|date of birth|birth ?date|\bdob\b|janam ?tithi|mother'?s maiden|verify (?:your|the|her|his|their) identity|id (?:number|proof))\b|ओटीपी|आधार|पासवर्ड|कार्ड नंबर|जन्म ?तिथि|खाता (?:नंबर|संख्या)/iu,
  ],
  [
    'commands',
    /\b(?:ignore|forget|disregard|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|brief|told|said|everything|previous|order|guideline)\w*|\b(?:system prompt|your (?:instructions|notes|brief|rules|prompt)|developer mode|you are now|from now on|act as|pretend|repeat after me|say that you|tell them that you|call (?:this|another|the other|that) (?:other )?number|ring (?:this|another) number|dial this|send (?:me )?(?:a|the|an) (?:message|sms|email|money))\b/iu,
  ],
  [
    'call_back',
    /\b(?:call|ring|phone|try)(?: me| us)? (?:back|later|again|tomorrow|after|in|at)\b|\b(?:call|phone) (?:kar(?:na|o|iye|ke)?|kijiye)\b.{0,30}\b(?:baad|kal|der|mein)\b|\b(?:baad (?:mein|me)|kal|thodi der|ghante?|minute?) .{0,20}\b(?:call|phone)\b|(?:बाद (?:में)?|कल|देर में).{0,25}(?:कॉल|फोन|फ़ोन)|(?:कॉल|फोन|फ़ोन).{0,25}(?:बाद|कल)/iu,
  ],
  [
    'wants_user',
    /\b(?:(?:speak|talk) (?:to|with) (?:the )?(?:customer|owner|patient|user|client|person concerned|guest|him|her|madam|sir)|(?:put|give|connect|pass)(?: me)?(?: (?:to|on|it to|the phone to))? (?:the )?(?:customer|owner|patient|client|him|her|madam|sir)\b|only (?:the )?(?:customer|owner|patient|client|she|he) can|unse baat|(?:is|it'?s|very|bahut) urgent\b|emergency|(?:customer|unki|unke) se baat)\b|उनसे बात|बात करा/iu,
  ],
  [
    'asks_payment',
    /\b(?:(?:pay|transfer|send|deposit) (?:now|it now|first|online|the (?:amount|money|advance|fee)|an? (?:advance|deposit|token)|(?:\w+ )?(?:thousand|hundred|lakh|rupees?))|make (?:a|the) payment|payment (?:now|first|link)|upi pe|paise bhej|advance (?:do|dena|bhej)\w*)\b|पैसे भेज|भुगतान कर/iu,
  ],
  [
    'asks_decision',
    /\b(?:(?:shall|should|can|may) (?:i|we) (?:go ahead|book|confirm|reserve|fix|block|note|keep|proceed|do|cancel|schedule|place|send)|(?:do|would|will) you (?:want|like|take|accept|agree|confirm|prefer)|is (?:that|this|it) (?:ok|okay|fine|alright|all right|good)|(?:okay|ok|fine|works?) (?:for|with) you|(?:please )?confirm (?:it|that|now|this|the booking)|which one|do you agree|deal\?|(?:book|confirm|fix|pakka) kar (?:doon|dun|du|dein|de)|theek hai\?|chalega)\b|कर दूँ|कर दूं|ठीक है\?|चलेगा/iu,
  ],
  [
    'repeat',
    /^(?:sorry|pardon|what|huh|hello|kya|come again|excuse me)?[\s,.?!]*(?:(?:can|could) you (?:please )?(?:repeat|say (?:that|it) again)|(?:i )?(?:did ?n[o']?t|do ?n[o']?t|could ?n[o']?t|can ?n?[o']?t) (?:understand|hear|get|catch)\b.*|please repeat|say again|phir se (?:boliye|bolo)|samajh nahi\w*.*|kya bola\w*)?[\s.?!]*$|फिर से बोल|समझ नहीं/iu,
  ],
  [
    'waits',
    /^(?:(?:sure|okay|ok|yes|please|just|ji|haan)[,.]? ?)*(?:(?:please )?(?:wait|hold on|hold)|one (?:moment|minute|second)|just a (?:moment|minute|second)|let me (?:check|see|ask)|i will wait|ek (?:minute|second|min)|rukiye|ruko)\b[^.?!]*[.!]?$|^एक मिनट|^रुकिए/iu,
  ],
  [
    'farewell',
    /\b(?:good ?bye|bye|have a (?:good|nice) day|not interested|wrong number|i (?:have|need|must|got) to (?:go|leave|run|hang up|rush)|alvida|rakhta hoon|rakhti hoon)\b|अलविदा|गलत नंबर/iu,
  ],
  [
    'go_ahead',
    /^(?:(?:yes|yeah|yep|okay|ok|sure|certainly|of course|right|fine|all right|haan|ji|achha|boliye|bolo|bataiye|hello|please|thank you|thanks|no problem|noted|done|ho gaya)[\s,.!]*)*(?:(?:please )?(?:tell me|go ahead|go on|speak|let us know)|what (?:would you like to|do you want to|is it|did you want to)(?: know| ask)?|how (?:can|may) i help(?: you)?|i (?:see|understand)|boliye|bataiye|no problem|noted|(?:please )?let us know|i have noted (?:it|that))?[\s,.!?]*$|^(?:(?:जी|हाँ|हां|बोलिए|बताइए|ठीक है|अच्छा)[\s,।.!]*)+$/iu,
  ],
  [
    'greeting',
    /^(?:hello|hi|good (?:morning|afternoon|evening|day)|namaste|namaskar)\b|^(?:नमस्ते|हैलो)/iu,
  ],
];

/** Every intent found in what was said, in the order in which they count. */
export function intentsOf(said: string): Intent[] {
  return lexicon.filter(([, pattern]) => pattern.test(said)).map(([intent]) => intent);
}

const interrogative =
  /^(?:and |so |but |okay,? |then )*(?:what|who|whose|when|where|which|why|how|is|are|was|were|do(?! not)|does|did|can|could|will|would|shall|should|may|has|have|kya|kaun|kab|kahan|kaise|kitn\w+|kis\w*)\b|^(?:क्या|कौन|कब|कहाँ|कहां|कैसे|कितन|किस)|\b(?:give|tell|send) me (?:your|the|her|his|their)\b/iu;

/** Splits speech into sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!।])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** True when a sentence asks the listener something. */
export function isQuestion(sentence: string): boolean {
  return sentence.trimEnd().endsWith('?') || interrogative.test(sentence);
}
