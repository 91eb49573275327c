/**
 * The languages that the audit knows. Pure.
 *
 * Words by which texts in them are known, and which no text in another of these languages is likely to hold: `de`, for one,
 * stands in five of them. Our own choice.
 */

import { languageOf } from './checks.ts';

interface Language {
  /** In English. */
  readonly name: string;
  /** The part of a number by which Windows names a culture that stands for the language. */
  readonly windows: number;
  /** In small letters, divided by spaces. */
  readonly words: string;
}

/** The languages by their codes. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    name: 'English',
    windows: 9,
    words:
      'the and with your this that from you are which these their when while its our has into been they them than through',
  },
  de: {
    name: 'German',
    windows: 7,
    words:
      'und mit für ist nicht auf eine einem einen einer sich auch durch oder wird sind zum zur dieser diese kann ihre sowie damit wenn beim vom',
  },
  fr: {
    name: 'French',
    windows: 12,
    words:
      'les est avec dans une vous votre cette sont aux nous leur ses ces grâce ainsi être où très pour cet tous toute afin leurs notre depuis même comme chaque elles deux été fait selon',
  },
  it: {
    name: 'Italian',
    windows: 16,
    words:
      'che della delle dei nel nella gli sono questo questa alla anche più degli dalla è di questi queste viene vengono abbiamo dell dall nell sull sul sulla nostro nostra ogni senza perché può essere tutti tutte loro oppure mentre nostri nostre avete hanno dopo così nei nelle negli sulle sui dalle dagli agli quali quello quella molto tutto tutta suoi giorni qualità',
  },
  es: {
    name: 'Spanish',
    windows: 10,
    words:
      'el los las y sus más también muy hasta pero tiene puede ofrece gracias cada sin usted donde cuando hemos nuestro nuestra además pueden estos según siempre mejor así aunque mientras unos unas otros otras ellos cualquier ambos hacer hecho nuestros nuestras día días años fácilmente necesita dimensiones características',
  },
  pt: {
    name: 'Portuguese',
    windows: 22,
    words:
      'não com uma você são seu sua em ao também é pelo pela seus suas muito até dos nosso nossa ainda isso quando pode',
  },
  nl: {
    name: 'Dutch',
    windows: 19,
    words: 'het een van voor met niet zijn wordt deze dit uw bij ook naar door aan heeft worden maar onze zoals kunt',
  },
  pl: {
    name: 'Polish',
    windows: 21,
    words:
      'jest się nie dla oraz które który która przez są lub przy także dzięki może tego podczas że jego tej przed również bardzo ponieważ każdy każdego nich tyle jeśli będzie został została można posiada zapewnia',
  },
  tr: {
    name: 'Turkish',
    windows: 31,
    words: 've bir için ile bu olarak çok daha olan gibi kadar sahip veya değil sonra ayrıca üzere tarafından birlikte',
  },
  az: {
    name: 'Azerbaijani',
    windows: 44,
    words: 'üçün və ilə isə kimi çox hər həm olaraq edir həmçinin birlikdə məhsul istifadə böyük',
  },
  sv: {
    name: 'Swedish',
    windows: 29,
    words: 'och att är för inte till ett från även också vid när samt av vår våra mycket',
  },
  da: {
    name: 'Danish',
    windows: 6,
    words: 'og af ikke til også fra er denne dine bliver hvor efter når være vores meget',
  },
  cs: {
    name: 'Czech',
    windows: 5,
    words:
      'jsou který kteří které která nebo také při jako vám díky není pouze velmi své tento protože když jsme vás vaše tato toto tyto pokud všechny lze jejich být byl byla mezi před kdy další každý dodává určena určen společně snadno navíc během například',
  },
  ro: {
    name: 'Romanian',
    windows: 24,
    words:
      'și şi în pentru sunt să că această acest acestea sau prin foarte unui unei după când fără dumneavoastră oferă',
  },
  hu: {
    name: 'Hungarian',
    windows: 14,
    words:
      'és hogy egy vagy csak lehet valamint ezt által után több nagyon amely amelyek akár számára így között segítségével',
  },
  ru: {
    name: 'Russian',
    windows: 25,
    words: 'и в на с для не по из что это как от или при также которые который',
  },
};

/** A value for each language, as SQL. @param of what tells it, by its code @param fallback where it is none of ours */
function writeCases(language: string, of: (code: string, one: Language) => string, fallback: string): string {
  const cases = Object.entries(LANGUAGES).map(([code, one]) => of(code, one));
  return `CASE ${language} ${cases.join(' ')} ELSE ${fallback} END`;
}

/** The code of the language of a culture, as SQL, also where the culture is a number. */
export function codeOfLanguage(culture: string): string {
  return writeCases(
    languageOf(culture),
    (code, { windows }) => `WHEN '${windows}' THEN '${code}'`,
    languageOf(culture),
  );
}

/** The name of a language, as SQL. @param code one of ours */
export function nameLanguage(code: string): string {
  return writeCases(code, (each, { name }) => `WHEN '${each}' THEN '${name}'`, code);
}

/** Whether the code of a language is one of ours, as SQL. */
export function isKnownLanguage(code: string): string {
  return `${code} IN (${Object.keys(LANGUAGES)
    .map((each) => `'${each}'`)
    .join(', ')})`;
}

/** The words of all languages, as a relation `words`: `word` and `reads_as`. */
export const WORDS = `(VALUES ${Object.entries(LANGUAGES)
  .flatMap(([code, { words }]) => words.split(' ').map((word) => `('${word}', '${code}')`))
  .join(', ')}) words(word, reads_as)`;

/** So many words of its own language, and a text is taken to be in it. */
const ENOUGH_OWN = 3;

/** What stands before and behind a word. The class of all that are no letters would take long to prepare in so many patterns. */
const BEFORE = `(?:^|[\\s\\x{A0}>("''’-])`;
const BEHIND = `[\\s\\x{A0}.,;:!?<''’-]`;

/** Whether a `text` holds enough words of its `language`; false too where that is not one of ours. */
export const IS_OWN_LANGUAGE = writeCases(
  'language',
  (code, { words }) => `WHEN '${code}' THEN regexp_matches(text, '${writeHits(words.split(' '))}', 'i')`,
  'true',
);

/** Whether a `text` holds enough words of one language to be taken for one in it. @param code one of ours */
export function readsAs(code: string): string {
  return `regexp_matches(text, '${writeHits(LANGUAGES[code]?.words.split(' ') ?? [])}', 'i')`;
}

function writeHits(words: readonly string[]): string {
  return `(?s)(?:${BEFORE}(?:${words.join('|')})${BEHIND}.*){${ENOUGH_OWN}}`;
}
