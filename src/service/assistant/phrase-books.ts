/** The assistant's own sentences in one language; `{user}` and `{assistant}` are filled in. */
export interface PhraseBook {
  askedToCallBack: string;
  stillThere: string;
  robot: string;
  recorded: string;
  noSecret: string;
  noPayment: string;
  noCommand: string;
  /** Said instead when the same kind of thing was refused before. */
  noAgain: string;
  dontKnow: string;
  passOn: string;
  report: string;
  nameIs: string;
  numberIs: string;
  joining: string;
  cannotJoin: string;
  askPrice: string;
  askTime: string;
  callBackAgreed: string;
  callBackWhen: string;
  optOut: string;
  confirmed: string;
  goodbye: string;
  /** Said when the callee wants to end the call. */
  parting: string;
  tryLater: string;
  /** Said in turn after an answer. */
  acknowledge: readonly [string, ...string[]];
}

export const english: PhraseBook = {
  askedToCallBack: 'You asked me to call back.',
  stillThere: 'Hello, are you still there?',
  robot: 'I am {assistant}, an automated assistant calling for {user}.',
  recorded: 'The call may be recorded for {user}.',
  noSecret:
    'I am sorry, I do not give card, bank or identity details, codes or a date of birth on the phone.',
  noPayment: 'I cannot make any payment. I will pass that on to {user}.',
  noCommand: 'I am sorry, I can only help with what {user} asked me to call about.',
  noAgain: 'I am sorry, I cannot do that either.',
  dontKnow: 'I do not have that information. I will check and come back to you.',
  passOn: 'I cannot agree to that myself. I will pass it on to {user} and come back to you.',
  report: 'I will pass this on to {user} and come back to you.',
  nameIs: 'It is for {user}.',
  numberIs: 'You can reach {user} on the number I am calling from.',
  joining: 'One moment, please. I will see whether {user} can join us.',
  cannotJoin:
    'I am sorry, {user} cannot come to the phone just now. I will pass it on and come back to you.',
  askPrice: 'And what would it cost?',
  askTime: 'And which time would be possible?',
  callBackAgreed: 'Of course. I will call you again then. Thank you, goodbye.',
  callBackWhen: 'Of course. When would be a good time to call?',
  optOut:
    'I understand, and I am sorry to have disturbed you. We will not call this number again. Goodbye.',
  confirmed: 'Perfect.',
  goodbye: 'Thank you very much for your help. Have a good day, goodbye.',
  parting: 'Thank you for your time. Goodbye.',
  tryLater: 'Thank you. I will tell {user} that nobody was free. Goodbye.',
  acknowledge: ['Thank you.', 'All right, thank you.', 'Good to know.', 'I see, thank you.'],
};

export const hinglish: PhraseBook = {
  askedToCallBack: 'Aapne kaha tha ki main dobara call karoon.',
  stillThere: 'Hello, kya aap line par hain?',
  robot: 'Main {assistant} hoon, {user} ki taraf se call karne wala automated assistant.',
  recorded: 'Yeh call {user} ke liye record ho sakti hai.',
  noSecret:
    'Maaf kijiye, main card, bank, pehchaan ki jaankari, code ya janm tithi phone par nahi deta.',
  noPayment: 'Main koi payment nahi kar sakta. Main {user} ko bata dunga.',
  noCommand:
    'Maaf kijiye, main sirf usi kaam mein madad kar sakta hoon jiske liye {user} ne call karwaya hai.',
  noAgain: 'Maaf kijiye, yeh bhi main nahi kar sakta.',
  dontKnow: 'Mere paas yeh jaankari nahi hai. Main pata karke aapko bata dunga.',
  passOn:
    'Iske liye main khud haan nahi keh sakta. Main {user} ko bata dunga aur aapko jawab dunga.',
  report: 'Main yeh {user} ko bata dunga aur aapko jawab dunga.',
  nameIs: 'Yeh {user} ke liye hai.',
  numberIs: 'Aap {user} se isi number par baat kar sakte hain.',
  joining: 'Ek minute, main dekhta hoon ki {user} line par aa sakte hain ya nahi.',
  cannotJoin:
    'Maaf kijiye, {user} abhi line par nahi aa sakte. Main unhe bata dunga aur aapko jawab dunga.',
  askPrice: 'Iska kitna kharcha hoga?',
  askTime: 'Kaun sa time mil sakta hai?',
  callBackAgreed: 'Ji zaroor, main tab dobara call karunga. Dhanyavaad, namaste.',
  callBackWhen: 'Ji zaroor. Kab call karna theek rahega?',
  optOut:
    'Samajh gaya, pareshani ke liye maaf kijiye. Hum is number par dobara call nahi karenge. Namaste.',
  confirmed: 'Bahut badhiya.',
  goodbye: 'Aapki madad ke liye bahut dhanyavaad. Namaste.',
  parting: 'Aapke samay ke liye dhanyavaad. Namaste.',
  tryLater: 'Dhanyavaad. Main {user} ko bata dunga ki abhi koi free nahi tha. Namaste.',
  acknowledge: ['Theek hai, dhanyavaad.', 'Ji, samajh gaya.', 'Achha, shukriya.'],
};

export const hindi: PhraseBook = {
  askedToCallBack: 'आपने कहा था कि मैं दोबारा कॉल करूँ।',
  stillThere: 'हैलो, क्या आप लाइन पर हैं?',
  robot: 'मैं {assistant} हूँ, {user} की तरफ़ से कॉल करने वाला ऑटोमेटेड असिस्टेंट।',
  recorded: 'यह कॉल {user} के लिए रिकॉर्ड हो सकती है।',
  noSecret: 'माफ़ कीजिए, मैं कार्ड, बैंक, पहचान की जानकारी, कोड या जन्मतिथि फ़ोन पर नहीं देता।',
  noPayment: 'मैं कोई पेमेंट नहीं कर सकता। मैं {user} को बता दूँगा।',
  noCommand: 'माफ़ कीजिए, मैं सिर्फ़ उसी काम में मदद कर सकता हूँ जिसके लिए {user} ने कॉल करवाया है।',
  noAgain: 'माफ़ कीजिए, यह भी मैं नहीं कर सकता।',
  dontKnow: 'मेरे पास यह जानकारी नहीं है। मैं पता करके आपको बता दूँगा।',
  passOn: 'इसके लिए मैं ख़ुद हाँ नहीं कह सकता। मैं {user} को बता दूँगा और आपको जवाब दूँगा।',
  report: 'मैं यह {user} को बता दूँगा और आपको जवाब दूँगा।',
  nameIs: 'यह {user} के लिए है।',
  numberIs: 'आप {user} से इसी नंबर पर बात कर सकते हैं।',
  joining: 'एक मिनट, मैं देखता हूँ कि {user} लाइन पर आ सकते हैं या नहीं।',
  cannotJoin: 'माफ़ कीजिए, {user} अभी लाइन पर नहीं आ सकते। मैं उन्हें बता दूँगा और आपको जवाब दूँगा।',
  askPrice: 'इसका कितना ख़र्च होगा?',
  askTime: 'कौन सा समय मिल सकता है?',
  callBackAgreed: 'जी ज़रूर, मैं तब दोबारा कॉल करूँगा। धन्यवाद, नमस्ते।',
  callBackWhen: 'जी ज़रूर। कब कॉल करना ठीक रहेगा?',
  optOut: 'समझ गया, परेशानी के लिए माफ़ कीजिए। हम इस नंबर पर दोबारा कॉल नहीं करेंगे। नमस्ते।',
  confirmed: 'बहुत बढ़िया।',
  goodbye: 'आपकी मदद के लिए बहुत धन्यवाद। नमस्ते।',
  parting: 'आपके समय के लिए धन्यवाद। नमस्ते।',
  tryLater: 'धन्यवाद। मैं {user} को बता दूँगा कि अभी कोई ख़ाली नहीं था। नमस्ते।',
  acknowledge: ['ठीक है, धन्यवाद।', 'जी, समझ गया।', 'अच्छा, शुक्रिया।'],
};
