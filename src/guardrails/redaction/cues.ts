import type { SecretKind } from './kinds.ts';

/** Words that say what the number beside them is, and that it is a secret. */
export interface CueRule {
  readonly kind: SecretKind;
  /** How many digits such a secret has; 99 for those that are never digits alone. */
  readonly digits: readonly [number, number];
  /** Comma-separated phrases, folded; `#` stands for a small number ("last # digits"). */
  readonly phrases: string;
  /** What the words still need before they count: see `resolve` in labels.ts. */
  readonly needs?:
    | 'postal_check'
    | 'bank_check'
    | 'card_context'
    | 'not_for_callee'
    | 'identity_context'
    | 'not_an_offer'
    | 'question_context'
    | 'piece_context';
  /** Counts only right beside its number, and for no round amount: the words alone name nothing secret. */
  readonly beside?: true;
  /** May be letters and digits mixed, as in "code is 7F3K9Q". */
  readonly mixed?: boolean;
}

export const cueRules: readonly CueRule[] = [
  {
    kind: 'one_time_code',
    digits: [4, 8],
    mixed: true,
    phrases: `otp, otps, o t p, one time password, one time passcode, one time code, one time pin, onetime password, onetime passcode, onetime code, one time pass code,
      one time pass word, verification code, verification number, verification pin, verify code, verification otp, authentication code, auth code,
      authorisation code, authorization code, authenticator code, login code, log in code, sign in code, signin code, confirmation code,
      activation code, access code, 2fa code, 2 fa code, 2fa, two factor code, two step code, backup code, recovery code, sms code, text code,
      secret code, secret number, reset code, approval code, validation code, bank code, whatsapp code, telegram code, google code, login otp,
      temporary code, passkey code, otp code, otp number, otp no, totp, sms otp, transaction code, kod, gupt code, gupt ank,
      ओटीपी, ओ टी पी, ओटिपी, ओटीपि, वन टाइम पासवर्ड, वन टाइम पिन, सत्यापन कोड, वेरिफिकेशन कोड, वेरीफिकेशन कोड, लॉगिन कोड,
      गुप्त कोड, गुप्त अंक, एसएमएस कोड, पडताळणी कोड, ओटीपी कोड, ओटीपी नंबर, ওটিপি, ઓટીપી, ਓਟੀਪੀ, ஓடிபி, ఓటీపీ, ಒಟಿಪಿ, ഒടിപി, او ٹی پی`,
  },
  {
    kind: 'one_time_code',
    digits: [3, 8],
    mixed: true,
    phrases: `security code, security number, सिक्योरिटी कोड, सुरक्षा कोड`,
  },
  {
    kind: 'one_time_code',
    digits: [4, 8],
    mixed: true,
    needs: 'not_an_offer',
    phrases: `code, codes, कोड`,
  },
  {
    kind: 'one_time_code',
    digits: [4, 8],
    beside: true,
    phrases: `verify, to verify, to verify me, for verification, to verify my number, to login, to log in, for login, for the login, to sign in, for sign in, to authenticate, for authentication, by sms, via sms, through sms, on sms, in the sms, in sms, by text,
      by text message, sms says, sms said, the text says, the message says, sms me, sms mein, message me, message mein, msg me, msg mein, sms par, sms pe, message par, message pe, login ke liye, verify karne ke liye, verification ke liye, एसएमएस में, मैसेज में, मैसेज पर, वेरिफिकेशन के लिए, लॉगिन के लिए`,
  },
  {
    kind: 'delivery_code',
    digits: [4, 8],
    beside: true,
    phrases: `delivery agent, delivery boy, delivery guy, delivery man, delivery partner, delivery person, delivery executive, delivery rider, delivery wale, delivery wala, delivery walon, delivery wale ko, delivery boy ko, courier boy, courier guy, courier wale, courier wale ko,
      डिलीवरी बॉय, डिलीवरी बॉय को, डिलीवरी वाले, डिलीवरी वाले को, कूरियर वाले को`,
  },
  {
    kind: 'pin',
    digits: [4, 6],
    beside: true,
    phrases: `at the atm, at atm, in the atm, in the atm machine, atm secret number, secret number of the card, atm number, atm me, atm mein, atm machine me, atm machine mein, एटीएम में`,
  },
  {
    kind: 'delivery_code',
    digits: [3, 8],
    mixed: true,
    phrases: `delivery code, delivery otp, delivery pin, start code, start otp, start pin, ride code, ride otp, ride pin, trip code, trip otp, trip pin,
      pickup code, pick up code, pickup otp, pickup pin, pick up otp, pick up pin, handover code, hand over code, drop code, drop otp, collection code, collect code,
      happy code, happy pin, cab code, cab otp, ola code, ola pin, ola otp, uber code, uber pin, uber otp, rapido code, rapido pin, rapido otp, swiggy code, zomato code, zomato otp,
      amazon code, flipkart code, blinkit code, zepto code, dunzo code, porter code, porter otp, parcel code, parcel otp, courier code, courier otp, end code, end otp, closing code, closing otp,
      completion code, service code, service otp, installation code, return code, return otp, locker code, ride start code, delivery ka code, delivery ka otp, delivery wala code, delivery wala otp,
      डिलीवरी कोड, डिलिवरी कोड, डिलीवरी ओटीपी, डिलीवरी पिन, राइड कोड, राइड ओटीपी, स्टार्ट कोड, पिकअप कोड, डिलीवरी का कोड, पार्सल कोड, पार्सल का कोड`,
  },
  {
    kind: 'access_code',
    digits: [3, 10],
    mixed: true,
    needs: 'not_for_callee',
    phrases: `gate code, gate pin, gate passcode, gate password, gate ka code, gate ka pin, gate ka password, main gate code, door code, door pin, door passcode, door ka code,
      door lock code, door lock pin, entry code, entry pin, building code, building ka code, society code, society gate code, society ka code, lift code, lobby code, elevator code, intercom code,
      parking code, darwaze ka code, main door code, gate lock code, lock code, keypad code, gate keypad code, visitor code, smart lock, digital lock, smart lock code, digital lock code, गेट कोड, गेट का कोड, गेट का पिन, दरवाजे का कोड, डोर कोड, सोसायटी कोड, एंट्री कोड, लिफ्ट कोड`,
  },
  {
    kind: 'pin',
    digits: [4, 6],
    needs: 'postal_check',
    phrases:
      'pin, p i n, pin number, pin no, pin code, pincode, pin is, पिन, पिन नंबर, पिन कोड, पिनकोड',
  },
  {
    kind: 'pin',
    digits: [3, 8],
    phrases: `atm pin, atm ka pin, atm card pin, upi pin, upi ka pin, card pin, card ka pin, mpin, m pin, tpin, t pin, ipin, i pin, debit card pin, debit pin, credit card pin, sim pin, sim card pin,
      security pin, secret pin, phone pin, mobile pin, login pin, app pin, banking pin, mobile banking pin, net banking pin, phone banking pin, locker pin, gpay pin, google pay pin, phonepe pin, paytm pin, bhim pin,
      voicemail pin, wallet pin, transaction pin, lock pin, unlock pin, screen lock, screen lock pin, gift card pin, atm pin code, upi pin code, atm code, tpin code, mpin code, safe code, safe combination, locker combination,
      lock combination, combination, alarm code, lockbox code, lock box code, phone lock, phone lock code, phone unlock code, bank pin, account pin, demat pin, trading pin, personal pin, four digit pin,
      एटीएम पिन, ए टी एम पिन, एटीएम का पिन, यूपीआई पिन, यूपीआई का पिन, यूपीआइ पिन, एमपिन, एम पिन, टीपिन, कार्ड पिन, कार्ड का पिन, डेबिट कार्ड पिन, सिम पिन, बैंकिंग पिन, गुप्त पिन`,
  },
  {
    kind: 'sim_puk',
    digits: [4, 16],
    phrases: `puk, puk code, puk number, puk no, puk1, p u k, sim puk, sim unlock code, sim unblock code, unlock code, unblock code, sim ka puk, पीयूके, पीयूके कोड, पुक, पुक कोड, पक कोड, सिम अनलॉक कोड`,
  },
  {
    kind: 'cvv',
    digits: [3, 4],
    phrases: `cvv, cvc, cid, cvd, cvv2, cvc2, cvn, c v v, c v c, cvv number, cvv no, cvv code, card verification number, on the reverse, reverse of the card, reverse of my card, on the back side, peeche ka, piche ka, peeche likha, card security code, security code on the card, security code of the card, card verification, card verification value, card verification code,
      code on the back, digits on the back, number on the back, number behind the card, digits behind the card, code behind the card, code on back, digits at the back, number at the back, code at the back, code on the reverse, back side code, back of the card, back of my card,
      back side of the card, card ke peeche, card ke piche, peeche wala number, piche wala number, peeche ke, सीवीवी, सी वी वी, सीवीसी, कार्ड के पीछे, पीछे वाला नंबर`,
  },
  {
    kind: 'card_number',
    digits: [12, 19],
    phrases: `card, card number, card no, card num, card details, credit card, credit card number, credit card no, debit card, debit card number, debit card no, atm card, atm card number, visa, visa card, mastercard, master card,
      rupay, rupay card, amex, american express, maestro, diners, diners club, forex card, bank card, payment card, card ka number, card nambar, number on the card, कार्ड, कार्ड नंबर, कार्ड का नंबर, क्रेडिट कार्ड, क्रेडिट कार्ड नंबर, डेबिट कार्ड, डेबिट कार्ड नंबर, एटीएम कार्ड, कार्ड नम्बर`,
  },
  {
    kind: 'card_number',
    digits: [3, 6],
    phrases: `card ending, card ending with, card ending in, card ends with, card ends in, card ending no, card that ends in, card ke last, card ke aakhri, card ke antim, card last, last digits of card, last digits of my card`,
  },
  {
    kind: 'aadhaar',
    digits: [3, 6],
    phrases: `aadhaar ending, aadhaar ending with, aadhaar ending in, aadhaar ends with, aadhaar ends in, aadhar ending, aadhar ending with, aadhar ending in, aadhar ends with, aadhar ends in, aadhaar last, aadhar last, aadhaar ke last, aadhar ke last, aadhaar ke aakhri, aadhar ke aakhri`,
  },
  {
    kind: 'bank_account',
    digits: [3, 6],
    phrases: `account ending, account ending with, account ending in, account ends with, account ends in, a c ending, a c ending with, a c ending in`,
  },
  {
    kind: 'card_number',
    digits: [3, 6],
    needs: 'identity_context',
    phrases: `last #, last # digit, last # digits, last # numbers, last # digits of, ending, ending with, ending in, ends with, ends in, aakhri #, akhri #, antim #, antim # ank, aakhiri #, aakhri # digit, aakhri # ank, akhri # digit, aakhri # number,
      last digits, final # digits, last # ank, last # digits hai, आखिरी #, आखिरी # अंक, अंतिम #, अंतिम # अंक, लास्ट #, लास्ट # डिजिट, आखरी #, आखरी # अंक, शेवटचे #, शेवटचे # अंक`,
  },
  {
    kind: 'card_number',
    digits: [3, 6],
    needs: 'piece_context',
    phrases: `first #, first # digits, next #, next # digits, middle #, middle # digits, pehle #, pehle # ank, agle #, agle # ank, beech ke #, शुरू के #, पहले #, अगले #`,
  },
  {
    kind: 'card_expiry',
    digits: [3, 6],
    needs: 'card_context',
    phrases: `expiry, expired, expired on, expired in, expiry date, exp, exp date, expires, expires on, expiring, expire, expiration, expiration date, valid thru, valid through, valid till, valid upto, valid up to, valid until, validity, good thru, card expiry, card expiry date, card validity, card valid till, card valid thru,
      एक्सपायरी, एक्सपायरी डेट, एक्सपाइरी, वैधता, वैलिडिटी, वैलिड`,
  },
  {
    kind: 'bank_account',
    digits: [7, 18],
    needs: 'bank_check',
    phrases: `account, account number, account no, account num, account nambar, acct, acct no, acc, acc no, acc number, a c, a c no, a c number, a c num, ac no, ac number, bank account, bank account number, bank a c, savings account, saving account,
      savings account number, savings a c, current account, salary account, beneficiary account, khata, khaata, khate, khata number, khata no, khata nambar, khaata number, khata sankhya, bank khata, loan account, ppf account, fd account, rd account, demat account, account ka number,
      खाता, खाते, खाता नंबर, खाता संख्या, खाता नम्बर, बैंक खाता, बैंक खाता नंबर, अकाउंट, अकाउंट नंबर, बचत खाता, खाते का नंबर, खाता क्रमांक, अकाउंट नम्बर`,
  },
  {
    kind: 'aadhaar',
    digits: [11, 16],
    phrases: `aadhaar, aadhar, adhaar, adhar, aadhaar number, aadhar number, aadhaar no, aadhar no, adhar number, aadhaar card, aadhar card, adhar card, aadhaar card number, aadhar card number, aadhaar card no, aadhar card no, uidai, uid, uid number, uid no, vid,
      virtual id, aadhaar vid, aadhar vid, aadhaar virtual id, aadhaar id, aadhar id, enrolment id, आधार, आधार नंबर, आधार कार्ड, आधार कार्ड नंबर, आधार संख्या, आधार क्रमांक, आधार कार्ड का नंबर, वीआईडी, वर्चुअल आईडी, आभासी आईडी, यूआईडी`,
  },
  {
    kind: 'password',
    digits: [3, 24],
    phrases: `password, passwords, pw, p ssword, p ssw0rd, pa word, passkey, passwd, passcode, pass code, pass word, pwd, passphrase, pass phrase, wifi key, wi fi key, wifi password, wi fi password, login password, net banking password, transaction password, profile password, passwrd, paswrd, pasword,
      passkey, pswd, psw, पासवर्ड, पासकोड, वाईफाई पासवर्ड, पास वर्ड, पासवर्ड्स`,
  },
  {
    kind: 'security_answer',
    digits: [3, 12],
    phrases: `security answer, secret answer, answer to the security question, answer to my security question, security question answer, security question ka answer, security question ka jawab, secret question answer,
      mother maiden name, maiden name, maiden name of my mother, mother maiden surname, memorable word, memorable name, recovery phrase, seed phrase, recovery words, seed words, secret word, security word, safe word, सुरक्षा प्रश्न का उत्तर, सिक्योरिटी आंसर`,
  },
  {
    kind: 'security_answer',
    digits: [3, 12],
    needs: 'question_context',
    phrases: `answer, ans, jawab, javab, uttar, जवाब, उत्तर`,
  },
  {
    kind: 'passport',
    digits: [7, 9],
    phrases: `passport, passport number, passport no, passport num, पासपोर्ट, पासपोर्ट नंबर`,
  },
  {
    kind: 'pan',
    digits: [99, 99],
    phrases: `pan, pan card, pan number, pan no, pan card number, pan card no, permanent account number, पैन, पैन कार्ड, पैन नंबर, पैन कार्ड नंबर`,
  },
  { kind: 'ifsc', digits: [99, 99], phrases: `ifsc, ifsc code, ifs code, आईएफएससी, आईएफएससी कोड` },
  {
    kind: 'upi',
    digits: [99, 99],
    phrases: `upi, upi id, upi number, upi address, upi handle, vpa, यूपीआई, यूपीआई आईडी`,
  },
  {
    kind: 'date_of_birth',
    digits: [6, 8],
    phrases: `dob, d o b, janm, janam, जन्म, date of birth, birth date, birthdate, born on, born, birth day, janam tithi, janm tithi, janamtithi, janmtithi, janam tareekh, janm tareekh, janam din, janamdin, janam tarikh, janm tarikh, date of birth hai,
      जन्म तिथि, जन्मतिथि, जन्म तारीख, जन्मतारीख, जन्म दिनांक, जन्मदिनांक, जन्म की तारीख, पैदा, डीओबी, डेट ऑफ बर्थ`,
  },
];

/** "the three digit code", "4 digits:": a length, never a value. */
export const digitCounts = `# digit, # digits, # ank, # anko, # ankon, # अंक, # अंकों, # अंकी, # अंको, # डिजिट, # akshar, # अक्षर, # letter, # letters, # character, # characters, # number ka, # word`;
