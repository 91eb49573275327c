// Before a number.
const SIGNS = '>=|=>|<=|=<|[><≥≤⩾⩽≧≦~∼≈±]|\\+\\s?/\\s?[-−–]|\\+-';

// Bounds that may be reached or exceeded.
const AT_LEAST = [
  'min(?:imum|imal|imo)?|at least|not less than|no less than|more than|over|above|from|starting (?:at|from)|NLT',
  'mind(?:estens)?|wenigstens|mehr als|über|ueber|ab|von',
  'au moins|au minimum|plus de|à partir de|a partir de|dès',
  'mín(?:imo)?|al menos|como mínimo|por lo menos|más de|desde',
  'almeno|come minimo|più di|oltre|a partire da|da',
  'en az|asgari',
  'co najmniej|minimalnie|powyżej|ponad|więcej niż|od|nejméně|alespoň|najmenej|více než',
  'не менее|более|больше|свыше|от|від|не менше|понад',
];

// Bounds that are not exceeded.
const AT_MOST = [
  'max(?:imum|imal|imo)?|at most|not more than|no more than|less than|up to|under|below|NMT',
  'höchstens|hoechstens|maximal|weniger als|bis(?: zu)?|unter',
  "au plus|au maximum|moins de|jusqu['’]?à|jusqu['’]?a",
  'máx(?:imo)?|como máximo|menos de|hasta',
  'mass(?:imo)?|al massimo|come massimo|meno di|fino a',
  'en fazla|en çok|azami|maks(?:imum)?',
  'co najwyżej|maksymalnie|nie więcej niż|poniżej|mniej niż|do|nejvýše|najviac|méně než|až do',
  'не более|менее|меньше|до|не більше|менше',
];

// Numbers that are not exact.
const ABOUT = [
  'ca|circa|approx(?:imately)?|about|around|roughly|nom(?:inal)?',
  'etwa|ungefähr|rund|zirka',
  'env(?:iron)?|à peu près',
  'aprox(?:imadamente)?|alrededor de|unos|unas',
  'yaklaşık|yakl',
  'około|ok|przybliżeni[ue]|přibližně|cca|približne|около|примерно|близько',
];

const WORDS = [...AT_LEAST, ...AT_MOST, ...ABOUT].join('|');

// One or two of them before a number: `max. ca. 5 kg`.
const SIGN_OR_WORD = `(?:${SIGNS})\\s*|(?:${WORDS})(?:[.:]\\s*|\\s+)`;
const BEFORE = new RegExp(`^(?:${SIGN_OR_WORD}){1,2}(?=[+\\-−]?\\s?[.,]?\\d)`, 'iu');

// Codes that look like such words: `AB 12`.
const CODE = /^(?:AB|DA|CA|DO|OD|OK)\s/;

// Behind a number and its unit: `30 bar max.`, `5 kg or more`.
const BEHIND =
  /(?<=[\d\p{L}%°²³])\s+(?:max(?:imum|\.)?|(?:or|oder|und|ou|et|o|y|e) (?:more|less|mehr|weniger|plus|moins|más|menos|più|meno)|ve üzeri|ve üstü)$/iu;

// `25 ± 1 °C`, `500 ml ±5 ml`.
const TOLERANCE = /^([^±]*\d)\s*([^\d±]*?)\s*±\s*\d[\d.,]*\s*([^\d±]*)$/u;

// Longer texts are no numbers; most values are words, which have no digits.
const MAX_CHARS = 80;

/** Reduces a text to the number that it states, without words and signs for more, less or about. */
export function readStated(text: string): string {
  if (text.length > MAX_CHARS || !/\d/.test(text)) return text;
  const trimmed = text.trim();
  const number = removeBound(trimmed);
  const [, amount, unit, unitBehind] = TOLERANCE.exec(number) ?? [];
  return amount === undefined ? number : `${amount} ${unit || unitBehind}`.trim();
}

function removeBound(text: string): string {
  if (/^\d/.test(text)) return text.replace(BEHIND, '');
  return CODE.test(text) ? text : text.replace(BEFORE, '');
}
