import { councilRecord } from '../../../src/server/council/record.ts';
import type { ApplicationRow } from '../../../src/server/council/store.ts';
import { data } from '../applications.ts';

/** Names and addresses in the scripts that our cooks write: [script, text]. */
export const SCRIPTS: [script: string, text: string][] = [
  ['Vietnamese', 'Nguyễn Thị Hường, 12 phố Lê Quý Đôn'],
  ['Vietnamese in parts', 'Nguye\u0302\u0303n Thi\u0323'],
  ['Polish', 'Żółć gęślą jaźń, ul. Świętokrzyska 3'],
  ['Romanian', 'Ștefan Țepeș, Bd. Unirii 7'],
  ['Turkish', 'İğdır Şükrü Çağlar'],
  ['Welsh', 'Siân Ŵyn Llŷr, Tŷ Coch'],
  ['Yoruba', 'Ọláńrewájú ẹ̀kọ́ Ṣàngó ọ̀ṣun'],
  ['Igbo', 'Ụzọma Ị́kọ́ńné Ṅkeiru'],
  ['Ukrainian', 'Ольга Ющенко, вул. Їжакевича, 5'],
  ['Greek', 'Ελένη Παπαδοπούλου, Οδός Ἀθηνᾶς 12'],
  ['Arabic', 'شارع المطبخ ١٢، لندن SL1 2LT'],
  ['Urdu', '۱۲ گلی نمبر ۵، لاہور کا باورچی خانہ ڈھابہ'],
  ['Persian', 'آشپزخانهٔ می‌خواهم، پلاک ۱۲'],
  ['Pashto', 'د پښتو پخلنځی ۱۲ ځوان ږیره ښه'],
  ['Kurdish', 'چێشتخانەی کوردی، ژمارە ١٢ ڕۆژ ڵ'],
  ['Hebrew', 'רחוב הרצל 12, מטבח שָׁלוֹם'],
  ['Hindi', '१२ रसोई मार्ग, श्री कृष्ण क्षत्रिय विद्यार्थी ।'],
  ['Nepali', 'काठमाडौँ भान्सा, वडा नं. ५ र्‍याल'],
  ['Bengali', '১২ নম্বর বাড়ি, ঢাকা রোড, শ্রী স্ত্রী ক্ষ্ম কো কৌ ।'],
  ['Punjabi', '੧੨ ਪੰਜਾਬੀ ਰਸੋਈ, ਸ੍ਰੀ ਗੁਰੂ ਪ੍ਰੇਮ ਸਿੰਘ'],
  ['Gujarati', '૧૨ ગુજરાતી રસોડું, શ્રી કૃષ્ણ ક્ષત્રિય'],
  ['Odia', '୧୨ ଓଡ଼ିଆ ରୋଷେଇ ଶ୍ରୀ କ୍ଷେତ୍ର'],
  ['Tamil', '௧௨ தமிழ் சமையலறை கொடுமை ஸ்ரீ க்ஷ கௌ'],
  ['Telugu', '౧౨ తెలుగు వంటగది శ్రీ కృష్ణ క్షేత్రం స్త్రీ'],
  ['Kannada', '೧೨ ಕನ್ನಡ ಅಡುಗೆ ಶ್ರೀ ಕೃಷ್ಣ ಕ್ಷೇತ್ರ ರ್ಯಾಲಿ'],
  ['Malayalam', '൧൨ മലയാളം അടുക്കള ശ്രീ ക്ഷേത്രം കൊച്ചി ന്റെ സ്ത്രീ'],
  ['Sinhala', '12 සිංහල මුළුතැන්ගෙය ශ්‍රී ක්‍ෂේත්‍ර කෞ'],
  ['Thai', '๑๒ ถนนสุขุมวิท ครัวคุณแม่ น้ำพริก กุ้งต้มยำ ที่นี่ปู่'],
  ['Lao', '໑໒ ຖະໜົນລ້ານຊ້າງ ເຮືອນຄົວ ນ້ຳ ທີ່ນີ້'],
  ['Khmer', '១២ ផ្ទះបាយខ្មែរ ភ្នំពេញ ស្ត្រី ក្រុង ឃើញ'],
  ['Burmese', '၁၂ မြန်မာ မီးဖိုချောင် ကြော် သင်္ဘော ဦးထွန်း'],
  ['Amharic', 'ቤት ቁጥር ፲፪ የኢትዮጵያ ምግብ ቤት፣ አዲስ አበባ'],
  ['Tigrinya', 'ገዛ ቁጽሪ 12፣ ኣስመራ ቐጽሊ'],
  ['Georgian', 'ქართული სამზარეულო 12'],
  ['Armenian', 'Հայկական խոհանոց, փողոց 12'],
  ['Chinese', '倫敦街十二號王小明廚房，电话；（厨房）「中国」'],
  ['Cantonese', '深水埗冚家邨12號灣仔，嘅咗啲嚟喺哋'],
  ['Japanese', '東京都港区１－２－３ さくらキッチン「ラーメン」ﾗｰﾒﾝ 髙﨑 𠮷野'],
  ['Korean', '서울특별시 강남구 12번지 김치 똠방각하 한국'],
  ['several', 'Amina أمينة & ਸਿੰਘ সেন 王小明 Kitchen №12 ١٢ (تجربة)'],
];

/** Signs that people type in any language. */
export const SIGNS =
  '“O’Brien” ‘x’ «y» – — … ½ ¾ ⅓ £ € $ ¥ ₹ ₦ ₺ ₽ ₨ ₵ ₪ ฿ ° ℃ ²³ → ← • · ✓ ✔ ☎ № ™ © ® § × ÷ ≤ ≥ ± ≈ ′ ″ \u00a0\u202f\u2009x';

/** Texts that must be broken into lines, without a space where the script has none. */
export const LONG: [script: string, text: string][] = [
  ['Chinese', '我们把每一种过敏原写在标签上，并且把坚果放在另一个柜子里；'.repeat(8)],
  ['Japanese', 'アレルゲンはすべてラベルに書き、ナッツは別の棚に入れます。'.repeat(6)],
  ['Thai', 'เราแยกถั่วไว้ในตู้อีกใบหนึ่งและเขียนสารก่อภูมิแพ้ทั้งหมดบนฉลาก'.repeat(6)],
  ['Khmer', 'យើងដាក់គ្រាប់ធញ្ញជាតិនៅក្នុងទូផ្សេង'.repeat(8)],
  ['Burmese', 'ကျွန်ုပ်တို့သည်အခွံမာသီးများကိုအခြားဗီရိုတွင်ထားသည်'.repeat(6)],
  ['Arabic', 'نضع المكسرات في خزانة أخرى ونكتب كل مسببات الحساسية على الملصق (رقم ١٢ و 34). '.repeat(5)],
  ['Hindi', 'हम मेवे दूसरी अलमारी में रखते हैं और लेबल पर लिखते हैं। '.repeat(8)],
  ['Korean', '견과류는다른찬장에보관하고모든알레르기유발물질을라벨에적습니다'.repeat(6)],
  ['one Latin word', 'x'.repeat(300)],
  ['one Arabic word', 'ب'.repeat(300)],
  ['ligatures', 'ffi'.repeat(100)],
  ['marks on one letter', `Z${'\u0301'.repeat(300)} end`],
];

/** The record of an application that is filled in and submitted. */
export function recordOf(over: object, esign_name = 'أمينة ١٢') {
  const row = {
    application_id: '0199f000-aaaa-7aaa-8aaa-0000000000aa',
    status: 'submitted',
    data: { ...data, ...over },
    esign_name,
    declarations_version: '1',
    declarations_text: {},
    submitted_at: new Date('2026-11-22T12:00:00Z'),
    supplement: {},
  };
  const applicant = { name: 'Amina', email: 'amina@example.org', phone: '07700 900123', postcode: 'SL1 2LT' };
  return councilRecord(row as unknown as ApplicationRow, applicant);
}
