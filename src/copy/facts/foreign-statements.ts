import { cutChars, type TextCheck, toPlain } from './plain-text.ts';

const QUOTED_CHARS = 80;

const MAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,12}(?![\p{L}\p{N}])/u;

// Domains of authorities and standards, which are about rules, not shops.
const PUBLIC_DOMAIN =
  '(?:[\\w-]{1,63}\\.){0,4}' +
  '(?:(?:gov|org|edu|mil|int)(?:\\.[a-z]{2})?|europa\\.eu|bund\\.de)(?![\\w.-]*\\.\\p{L})';

// Addresses of files, which are documents.
const FILE_ADDRESS = '[^\\s<>"]{1,300}\\.(?:pdf|jpe?g|png|docx?|zip|mp4)(?![\\p{L}\\p{N}])';

const WEB = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])(?:https?://|www\\.)(?!${PUBLIC_DOMAIN})(?!${FILE_ADDRESS})` +
    '[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,4}[^\\s<>"\')\\]]{0,60}',
  'iu',
);

// Digits with the separators of telephone numbers.
const NUMBER = /[+(]{0,2}\d(?:[\d ./)-]|\(\d{1,4}\)){4,24}\d/g;

const PHONE_WORDS = [
  't[ée]l(?:[ée]phone|efon(?:nummer|no|o)?|[ée]fono|ephone)?',
  'phone',
  '\\p{L}{0,20}hotline',
  'fax',
  'whatsapp',
  'call(?: us)?(?: at| on)?',
  'n[uú]mero verde',
].join('|');

// A phone word, and perhaps a word for a number, at the end of the text before the digits.
const PHONE = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${PHONE_WORDS}) ?[.:]{0,2} ?` +
    '(?:(?:n[°ro.]{1,3}|numarası|number)[.:]? ?)?$',
  'iu',
);

// Characters before the digits in which phone words are searched.
const BEFORE_CHARS = 32;

// Shows that digits are no telephone number: more digits, a decimal, a unit.
const GOES_ON = /^(?:[.,]?\d|[.,]?\p{L}|,\d| ?(?:[MGk]?Hz|mAh|bps|kbit|x|×) ?)/u;

const CURRENCY = '(?:€|\\$|£|₺|EUR|USD|GBP|CHF|TRY|TL|Euro)';
const AMOUNT = '\\d{1,3}(?:[., ’]?\\d{3}){0,2}';

const WHOLE_PRICE = `(?:${CURRENCY} ?${AMOUNT}|${AMOUNT} ?${CURRENCY})`;

const PRICE_WORD = '(?:preis|uvp|price|rrp|msrp|prix|precio|pvp|prezzo|fiyat[ıi]?)';

// A price with cents, or after a word for price. Whole amounts without such a word are coins,
// vouchers or insured sums.
const PRICE = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])${CURRENCY} ?${AMOUNT}[.,](?:\\d{2}(?![\\d%])|[-–]{1,2})`,
    `(?<![\\d.,])${AMOUNT}[.,](?:\\d{2}|[-–]{1,2}) ?${CURRENCY}(?![\\p{L}\\p{N}])`,
    `(?<!\\p{L})${PRICE_WORD} ?:? ?${WHOLE_PRICE}(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'iu',
);

const MAYBE_PRICE = /[€$£₺]|[\d–-] ?(?:EUR|USD|GBP|CHF|TRY|TL)|(?:EUR|USD|GBP|CHF|TRY|TL) ?\d/i;

/** Finds mail and web addresses, telephone numbers and, in descriptions, prices. */
export const findContact: TextCheck = ({ field, plain }) => {
  const match =
    (plain.includes('@') ? MAIL.exec(plain)?.[0] : undefined) ??
    (/www\.|https?:/i.test(plain) ? WEB.exec(plain)?.[0].replace(/[.,;:]+$/, '') : undefined) ??
    findPhone(plain) ??
    (field !== 'name' && MAYBE_PRICE.test(plain) ? PRICE.exec(plain)?.[0] : undefined);
  if (match === undefined) return undefined;
  return { evidence: `: ${cutChars(match.trim(), QUOTED_CHARS)}` };
};

function findPhone(plain: string): string | undefined {
  for (const { 0: number, index } of plain.matchAll(NUMBER)) {
    const before = plain.slice(Math.max(0, index - BEFORE_CHARS), index);
    const isComplete =
      !/[\p{L}\p{N}.,+-]$/u.test(before) && !GOES_ON.test(plain.slice(index + number.length));
    const digits = number.replace(/\D/g, '').length;
    // After a word for telephone, unless it is two years.
    const isNamed = digits >= 7 && !/^\d{4} ?[-/] ?\d{4}$/.test(number) && PHONE.test(before);
    const isInternational = digits >= 10 && digits <= 15 && INTERNATIONAL.test(number);
    if (isComplete && (isNamed || isInternational || NATIONAL.test(number))) {
      return number;
    }
  }
  return undefined;
}

// `+49 30 1234567`, `0049-30-1234567` (ITU-T E.164); `+1.50 2.00 2.50` are lenses.
const INTERNATIONAL = /^(?!.*\.\d{1,2}(?!\d))(?:\(?\+[1-9]|00[1-9]\d[ /-])/;

// The formats of France, `01 23 45 67 89`, and Turkey, `0212 555 44 33`; toll-free in North
// America, `1-800-555-0199`.
const NATIONAL = new RegExp(
  `^(?:${[
    '0[1-9](?:[ .]\\d\\d){4}',
    '0?\\(?[2-5]\\d\\d\\)? \\d{3} \\d\\d ?\\d\\d',
    '(?:1[ -])?\\(?8(?:00|33|44|55|66|77|88)\\)?[ .-]\\d{3}[ .-]\\d{4}',
  ].join('|')})$`,
);

const THIS =
  '(?:this|(?:this |the |our )?(?:product|item|article)|' +
  'this (?:model|version|series|range|line|colou?r))';

// Phrases for a product that is no longer made or sold. Similar phrases are used about usage,
// another product or a battery.
const ENDED = [
  // English
  `${THIS} (?:is|has been|was|are|have been) (?:now |being |officially )?(?:a )?` +
    '(?:discontinued|phased out|superseded|end[- ]of[- ]life)',
  '^\\W{0,3}discontinued(?= ?[-–:|/)\\]*!.]|$)',
  '[[(*–-] ?discontinued ?[\\])*]',
  '[-–|] ?discontinued$',
  'discontinued by (?:the )?manufacturer(?! ?: ?no)',
  '(?<=^|[.!?] ?|this is a )discontinued (?:item|product|article|line|model)',
  `${THIS} (?:(?:may|might) no longer be|is no longer|are no longer|is not anymore) ` +
    '(?:available|produced|manufactured|made|sold|in production|supplied)',
  '(?<=^|[.!?:(*–-] ?)no longer (?:available|in production|produced|manufactured)',
  `${THIS} (?:is|has been|was) replaced by`,
  '[[(] ?(?:eol|end[- ]of[- ]life) ?[\\])]',
  '(?:has )?reached (?:its )?end[- ]of[- ]life',
  // German
  'auslauf(?:modell|artikel|ware|produkt)(?:e|s|en)?',
  'nicht mehr (?:lieferbar|erhältlich|im (?:sortiment|programm))',
  '(?<=^|[.!?:(*–-] ?|leider )nicht mehr verfügbar',
  '(?:produkt|artikel|modell|händler)[^.!?]{1,60} nicht mehr verfügbar',
  '(?:wird|werden) nicht mehr (?:hergestellt|produziert|gefertigt|angeboten)',
  '(?:produktion|fertigung|herstellung) (?:wurde |ist )?eingestellt',
  'abgekündigt',
  '(?:artikel|produkt|modell) (?:wurde|wird) (?:durch .{1,60} )?ersetzt',
  'dies(?:er artikel|es produkt|es modell) (?:wurde|ist|wird) (?:leider )?eingestellt',
  '[(*] ?auslauf(?= ?[)*])',
  // French
  "(?:n['’]est|ne sont|n['’]est malheureusement) plus " +
    '(?:fabriqué|produit|commercialisé|disponible|vendu|distribué)(?:e?s?)',
  'fins? de série',
  'arrêt de (?:la )?(?:production|commercialisation|fabrication)',
  '(?:produit|article|modèle|référence) (?:est )?(?:discontinuée?|abandonnée?|arrêtée?|obsolète)',
  '(?:remplacée? par|remplacement par) (?:le modèle|la référence|la réf)',
  // Turkish
  '(?:üretimden kal[dk]|üretimi (?:durdurul|sona er|sonlandırıl|bit|kalk)|' +
    'üretilm(?:iyor|emekte)|satıştan kald|artık satılmı|artık satışta değil)\\p{L}{0,15}',
  // Spanish, Portuguese
  '(?:des|dis)(?:catalogad|continuad)[oa]s?',
  'fuera de (?:producción|catálogo)',
  'ya no (?:se (?:fabrica|produce|comercializa|vende)|está disponible)',
  'sustituid[oa] por (?:el modelo|la referencia)',
  'fora de linha',
  // Italian
  'fuori (?:produzione|catalogo)',
  'non (?:è |sono )?più (?:disponibil[ei]|prodott[oiae]|in produzione|in commercio)',
  'sostituit[oa] da(?:l modello|l codice)',
  'fine serie',
  // Dutch
  'niet meer (?:leverbaar|verkrijgbaar)|uit productie genomen',
];

// After a name, in capitals; in small letters it is the run of a hen house.
const AUSLAUF = /(?<=[-–|] ?)AUSLAUF$/;

const IS_ENDED = new RegExp(`(?<!\\p{L})(?:${ENDED.join('|')})(?!\\p{L})`, 'iu');

// Fast pattern that every text with such a phrase matches. First letters are left out, so that
// capitals do not matter.
const MAYBE_ENDED = new RegExp(
  [
    'iscontin',
    'escontin',
    'escatalog',
    'no longer',
    't anymore',
    'phased',
    'perseded',
    '(?:is|en|as) replaced by',
    'of.life',
    'eol[\\])]',
    'uslauf',
    't mehr',
    'ingestellt',
    'gekünd',
    'ersetzt',
    'plus (?:fab|pro|com|dis|ven)',
    'n de s.rie',
    'arrêt',
    'bandonn',
    'obsol',
    'plac.{1,5}par',
    'ret[iİ]m(?:den|[iİ]) ',
    'ret[iİ]lm(?:[iİ]y|em)',
    'tı[şl]\\S{2,4} (?:kal|değ)',
    'tılmı',
    'a de (?:pro|cat)',
    'a no (?:se|es)',
    'ituid',
    'uori ',
    'iù ',
    'ine serie',
    'it prod',
    'niet meer',
    'de linha',
  ].join('|'),
  'i',
);

// Tags that end a sentence without a punctuation mark.
const BLOCK = /<\/?(?:p|br|li|ul|ol|div|h[1-6]|td|tr)(?:\s[^<>]*)?\/?>/gi;

/** Finds the statement that a product is discontinued. */
export const findDiscontinued: TextCheck = ({ text, plain }) => {
  const match = MAYBE_ENDED.test(plain)
    ? (IS_ENDED.exec(toPlain(text.replace(BLOCK, '. '))) ?? AUSLAUF.exec(plain))
    : null;
  if (match === null) return undefined;
  return { evidence: `: ${cutChars(match[0].trim(), QUOTED_CHARS)}` };
};

// Names of machines that instructions address. Only the few common patterns, because instructions
// can be worded in any way; texts of records are marked as data wherever a model reads them.
const AI_NAMES = [
  'chatgpt',
  'gpt-?\\d',
  'a\\.?i\\.?',
  'ki',
  'ia',
  'yapay zek[aâ]',
  'llms?',
  'chat ?bots?',
  '(?:large )?language models?',
  'sprachmodelle?',
  '(?:ai|ki|virtual|shopping|chat)[\\s-](?:shopping )?' +
    '(?:ass?ist[ae]n\\p{L}{0,3}|agent\\p{L}{0,3}|models?|bots?)',
  "ass?ist[ae]nt\\p{L}{0,2} (?:de |d['’])?(?:ia|ai)",
].join('|');

const AI = `(?:${AI_NAMES})`;

const RULES = '(?:instructions?|prompts?|directives|guidelines|guardrails)';

// A negated order does not address a machine: buyers are told not to ignore the instructions.
const NOT = "(?<!(?:not|n['’]t|never|without|ne|n['’]|no|nunca|n[aã]o|non|nicht|nie|niemals) ?)";

// Orders in the languages of many catalogs; a blank stands for any white space.
const ORDERS = [
  // Language-independent: the control marks of chat formats.
  '<\\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id)[^>]{0,20}\\|?>',
  '\\[/?inst\\]',
  '<</?sys>>',
  '</?system(?:_prompt)?>',
  '#{2,9} ?(?:system|instruction)s?(?: prompt)? ?:',
  // Orders to forget previous instructions.
  `${NOT}(?:ignore|disregard|forget|override|bypass) (?:all |any )?(?:of )?` +
    '(?:the |your |my |these )?' +
    `(?:previous|prior|above|earlier|preceding|system|safety|your) ${RULES}`,
  `${NOT}(?:ignorieren?(?: sie)?|vergiss|vergessen sie|missachten?(?: sie)?) (?:bitte )?` +
    '(?:die |deine )?(?:alle[nr]? )?' +
    '(?:vorherigen?|bisherigen?|vorigen?|obigen?|früheren?|vorangegangenen?) ' +
    '(?:anweisungen|instruktionen|systemprompts?|prompts?)(?! nicht)',
  `${NOT}(?:ignore[rz]?|oublie[rz]?) (?:toutes )?(?:les |tes |vos )` +
    '(?:instructions|consignes|directives) ' +
    '(?:pr[ée]c[ée]dentes|ant[ée]rieures|ci-dessus|du syst[èe]me)',
  `${NOT}(?:ignor[ae]|olvid[ae]) (?:todas (?:las |tus )?|tus |las )` +
    '(?:instrucciones|órdenes)(?: (?:anteriores|previas))?(?=[\\s.,;:!]|$)',
  `${NOT}(?:ignor[ae]|esque[çc]a) (?:todas (?:as )?|as |suas )(?:suas )?instruções`,
  `${NOT}(?:ignora(?:te)?|dimentica(?:te)?) (?:tutte )?(?:le |le tue )?` +
    'istruzioni (?:precedenti|di sistema)',
  '(?:[öÖ]nceki|yukar[ıi]daki|t[üÜ]m|b[üÜ]t[üÜ]n) (?:t[üÜ]m )?' +
    '(?:talimat|y[öÖ]nerge)\\p{L}{0,9} (?:unut|yok say|g[öÖ]rmezden|dikkate alma)',
  '(?:negeer|vergeet) (?:alle )?(?:de )?' +
    '(?:vorige|voorgaande|eerdere|bovenstaande) (?:instructies|opdrachten)',
  // Orders to play a role, or to reveal something.
  '(?:you are|act as)(?: now)? an? ' +
    '(?:ai (?:assistant|model|agent)|language model|unrestricted|jailbroken)',
  'you are now an? (?:\\p{L}{1,12} )?(?:assistant|chat ?bot)',
  'du bist (?:jetzt|nun|ab jetzt|ab sofort) (?:ein |eine )' +
    '(?:ki|ki-\\p{L}{1,20}|sprachmodell|chatbot|\\p{L}{0,12}assistent)(?!\\p{L})',
  'bir yapay zek[aâ](?:s[ıi]n| asistan[ıi]s[ıi]n)',
  '(?:tu es|vous êtes) (?:maintenant|désormais) (?:un |une )(?:ia|chatbot|assistante?)(?!\\p{L})',
  'ahora eres (?:un |una )(?:ia|asistente|chatbot)',
  "ora sei (?:un |un['’]|una )(?:ia|assistente|chatbot)",
  '(?:reveal|leak|print|repeat|output|show me) (?:your|the) system ?prompt',
  '(?:zeige?|verrate?|nenne?)(?: mir)? (?:deinen?|ihren?) system-?prompt',
  // Notes to a model, also in comments, which buyers do not see.
  '(?:notes?|messages?|notice|instructions?|hinweis|nachricht|anweisung|nota|mensaje|messaggio) ' +
    '(?:to|for|an|für|pour|aux?|para|per)(?: all| any| the| alle| los| las| gli)? ' +
    `${AI}(?: \\p{L}{1,20})? ?:`,
  `${AI}['’]?\\p{L}{0,9}(?: asistan\\p{L}{0,9})? (?:not|mesaj|talimat) ?:`,
  `<!-- ?(?:chatgpt|gpt|claude|gemini|copilot|${AI}|system|prompt)(?: \\p{L}{1,20})? ?:`,
].map((order) => order.replaceAll(' ?', '\\s{0,3}').replaceAll(' ', '\\s{1,9}'));

const ORDER = new RegExp(ORDERS.join('|'), 'iu');

// Fast pattern that every order matches, and few texts do; most words are without their first
// letter, to ignore its case.
const WORDS = new RegExp(
  [
    'gnor',
    'isregard',
    'orget ',
    'verrid',
    'bypass',
    'ergiss',
    'ublie',
    'lvid',
    'imentic',
    'esque',
    'alimat',
    'nerge',
    'egeer',
    'vergeet',
    'u are (?:an|now)',
    'act as',
    'u bist ',
    'es (?:maint|dés)',
    'hora eres',
    'ra sei',
    '<[!|]',
    'inst\\]',
    'sys>',
    'tem(?:_prompt)?>',
    '# ?(?:sys|ins)',
    'em ?prompt',
    '[ -](?:ai|ki|ia|llms?)(?:[ -]\\S{1,20}){0,3} ?:',
    '[ -](?:ai|ki|ia|llms?)\\S{0,10}(?: asistan\\S{0,9})? (?:not|mesaj) ?:',
    'ass?ist[ae]n\\S{0,3} ?:',
    'agents? ?:',
    'chat ?(?:bots?|gpt) ?:',
    'zek[aâ]',
  ].join('|'),
  'i',
);

/** Finds an instruction to a machine. */
export const findOrder: TextCheck = ({ text }) => {
  const match = WORDS.test(text) ? ORDER.exec(text) : null;
  if (match === null) return undefined;
  return { evidence: `: ${cutChars(match[0].trim(), 120)}` };
};
