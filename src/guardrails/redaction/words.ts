function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

/** Words that join a label to its number and tell nothing themselves. */
export const linkWords =
  words(`is are was were be been being will the a an my mine our your his her their mera meri mere apna apni apne hamara unka uska iska hai hain h he ho hoga tha thi the ye yeh yah this that these it its it's no nos number numbers num nos nambar nambr value
  of for on to as from in at with ka ki ke ko se par pe mein me just only please pls note noted kindly below here given follows following following so and i got get received sent send came come aaya aayi aya aaye mila mili milaa bola boli bole say said says tell give given enter entered entering use using used answer reply respond bata batana batao dena dijiye de do likho likh karo kar bol bolna bolo read
  equals equal set currently now abhi what whatever received texted got actually basically digits digit ank one that's thats which wala wali waala jo also correct right he wo woh voh vo they them him
  है हैं था थी का की के को से यह ये वह वो मेरा मेरी मेरे हमारा नंबर नम्बर पर में आया आई आयी मिला बताना बता देना दे दो लिखो बोलो बोलना आहे माझा माझी माझे हा ही आला तो और जो सिर्फ अभी होगा अंक`);

export const copulas = words(`is was are be hai hain h tha equals as he है हैं था थी आहे`);

/** After these, what was announced is missing rather than given. */
export const negations = words(
  `not no never dont don't doesnt didnt isnt wasnt hasnt havent wont cant cannot without nahi nahin nai nhi mat na bina naa नहीं नही मत बिना ना न नाही नको`,
);

/** Said of a second value of the kind mentioned before: "the new one is …". */
export const renewals = words(
  `new naya nayi another other second dusra doosra dusri next again repeat repeating repeated dobara latest updated correct sahi first pehla old purana नया नई दूसरा दोबारा सही पुराना`,
);

/** Before a value that replaces the one just said: "4821, sorry, 4812". */
export const corrections = words(
  `sorry nahi nahin not oops galti wait matlab mean meant rather actually correction नहीं सॉरी गलती मतलब`,
);

/** "OTP machine", "password manager": the cue only describes the thing. */
export const compoundHeads = words(
  `machine screen manager mailer generation generator page link service system option issue issues problem problems based policy request form reader fraud validity limit expiry holder holders center centre update desk process feature settings section counter team facility scheme`,
);

/** Between two values of one kind. */
export const alternatives = words(`instead rather than jagah or ya and aur either या और`);

/** After these, a noun says where its head belongs: "the code at my flat is". */
export const prepositions = words(`at of for in on from to with`);

/** After an unknown noun, these make it the name of the number: "admission no". */
export const numberNouns = words(`number no num nos id nambar नंबर नम्बर संख्या क्रमांक आईडी`);

/** Said of any number; they name nothing. */
export const plainAdjectives = words(
  `long full whole complete entire big exact actual wrong above below valid digit six four three eight last first final main real pura poora lamba पूरा लंबा`,
);

/** With one of these nearby, an "account" is a customer's of a utility; with a bank word it is not. */
export const utilityWords = words(
  `broadband fibernet fiber fibre internet wifi router net electricity bijli bescom bses gas lpg water airtel jio bsnl postpaid prepaid dth recharge electric power meter netflix hotstar tv property survey land village bhumi zameen jameen mutation tehsil patwari plot बिजली गैस पानी`,
);
export const bankWords = words(
  `bank ifsc savings saving current neft rtgs imps credited debited credit refund deposit pension salary subsidy sabsidi सब्सिडी sbi hdfc icici axis kotak pnb branch cheque fd बैंक पेंशन शाखा रिफंड`,
);

/** "PIN code", which is postal unless its length says otherwise. */
export const pinCodeWords = words(`code pincode कोड पिनकोड`);

/** With one of these nearby, "PIN" and six digits are a postal code. */
export const postalWords =
  words(`address addr deliver delivered delivering delivery deliverable area city town village road street nagar colony sector locality location pincode zip postal post courier ship shipping shipped parcel flat house apartment society near layout district state serviceable branch landmark pata ilaka shahar gaon pickup mohalla dak daak डाक cross lane marg chowk building
  पता पते इलाका इलाके शहर गांव डिलीवरी क्षेत्र मोहल्ला जिला पत्ता
  delhi mumbai pune bengaluru bangalore chennai kolkata hyderabad jaipur lucknow noida gurgaon gurugram ahmedabad surat indore bhopal patna nagpur kochi goa chandigarh mysuru mysore thane दिल्ली मुंबई पुणे जयपुर लखनऊ`);

/** Right before six digits, these make them a postal code. */
export const deliveryPlaceWords = words(
  `deliver delivered delivering area address addr pincode zip colony nagar locality city town village district state road street delhi mumbai pune bengaluru bangalore chennai kolkata hyderabad jaipur lucknow noida gurgaon gurugram ahmedabad surat indore bhopal patna nagpur kochi goa chandigarh mysuru mysore thane पता पते इलाका शहर गांव दिल्ली मुंबई पुणे जयपुर लखनऊ`,
);

/** With one of these nearby, "PIN" is the secret that unlocks something. */
export const pinSecretWords =
  words(`atm upi card debit credit mpin bank banking my mera meri login secret unlock phone sim wallet app locker account gpay phonepe paytm bhim transaction enter withdraw cash balance mobile lock my apna
  मेरा मेरी अपना एटीएम यूपीआई कार्ड बैंक गुप्त सिम माझा फोन`);

/** With one of these nearby, "last four digits" are a card's, an account's or an Aadhaar's. */
export const cardWords = words(
  `card cards credit debit visa mastercard rupay amex cvv cvc कार्ड क्रेडिट डेबिट सीवीवी`,
);
export const aadhaarWords = words(`aadhaar aadhar adhaar adhar uidai आधार`);
export const accountWords = words(`account khata acct खाता खाते अकाउंट khaata`);

/** What else expires: with one of these nearer than a card, an expiry date is none of a card's. */
export const otherExpiryWords = words(
  `policy insurance medicine medicines tablet tablets milk warranty amc licence license passport visa subscription membership puc rc plan pack recharge domain offer coupon voucher fitness permit certificate agreement lease contract product batch food bima tablets syrup strip पॉलिसी बीमा दवा दवाई लाइसेंस पासपोर्ट`,
);

/** "security question", "suraksha prashn". */
export const secrecyKinds = words(`security secret suraksha challenge सुरक्षा सिक्योरिटी`);
export const questionWords = words(`question questions sawal savaal prashn q प्रश्न सवाल क्वेश्चन`);

/** What a shop's code is good for. */
export const offerWords = words(
  `off discount discounts coupon coupons promo voucher cashback offer offers sale rebate छूट कूपन ऑफर कैशबैक`,
);

/** Right before a name in capitals that happens to be a cue: "Model CVV-300". */
export const modelWords = words(`model part sku product version मॉडल`);

/** At the head of a sentence these take up what was said last. */
export const pointers = words(
  `that that's this it its it's yeh ye yahi wahi wo woh यह ये यही वही वो`,
);

/** Right before a piece of a number. */
export const partWords = words(
  `half starts start starting begins beginning ends ending part rest remaining shuru baaki baki aadha`,
);

/** Right before a number these hand it over. */
export const givingVerbs = words(
  `gave gives given sent sends said says told got received diya diye di bheja bola bataya दिया बताया भेजा`,
);

/** Passing something on, and who it is passed to. */
export const tellingWords = words(
  `for liye लिए can enter tell telling inform give giving let share text message say batana bata batao bataiye bataye batayein dena dijiye dedo bolna bol bolo kehna keh send use can uses बताना बता बताओ बताइए देना बोल बोलना कहना कह दीजिए सांग सांगा दे`,
);
/** Said when something must not be passed on. */
export const secrecyWords = words(`anyone anybody nobody kisi किसी secret private`);
export const calleeWords = words(
  `bata batana bataiye बता बताना driver drivers him her them he she they rider courier delivery deliver guy boy agent person man technician electrician plumber mechanic executive watchman guard security guest guests visitor maid cook cleaner carpenter painter installer engineer cab cabbie unko usko unhe use bhaiya wale wala waale walon rider's partner callee staff team movers packers
  ड्राइवर उनको उन्हें उसको उसे वाले कूरियर डिलीवरी बॉय भैया टेक्नीशियन गार्ड मिस्त्री`,
);

export const months =
  words(`january jan february feb march mar april apr may june jun july jul august aug september sept sep october oct november nov december dec janvari janwari farvari farwari march aprail mai joon julai agast sitambar aktubar navambar disambar
  जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर जानेवारी फेब्रुवारी एप्रिल जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर`);
