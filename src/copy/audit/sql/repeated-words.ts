/** Words that stand twice in a row, or too often in a name, as SQL. Pure. */

/**
 * Small words that no sentence has twice in a row. `that that`, `die die`, `nous nous`, `bir bir` and `est est` are sentences
 * or names.
 */
const SMALL_WORDS =
  'the and of for with this these your our their from into to und oder mit für auf bei von eine einen einem et pour avec dans une ve için ile con para los las del che della och med og het van voor com oraz dla la les des sur aux di gli nel della dalla una per por'.split(
    ' ',
  );

/** Words that are made of one twice. */
const TWICE =
  'bora bora,pago pago,baden baden,beri beri,piri piri,peri peri,gado gado,chow chow,walla walla,mahi mahi,cous cous,bling bling,tuck tuck,yada yada,coco coco,knock knock,quick quick,slow slow,tiki tiki,duran duran,sing sing,tutti tutti,cuckoo cuckoo,twinkle twinkle,choo choo,wagga wagga,jelly jelly,ding ding,chica chica,couci couci,galant galant,plus plus,nous nous,vous vous,chou chou,piano piano,passo passo'
    .split(',')
    .map((pair) => pair.slice(0, pair.indexOf(' ')));

/** Fewer letters are those of abbreviations and sounds. */
const LEAST_LETTERS = 4;

/** What a name may hold of one word: a brand, a kind and a tariff may share it. */
const MOST_OFTEN = 3;

/** What a part of a name, between its commas, dashes and brackets, may hold of one word. */
const MOST_IN_PART = 2;

/** Shorter parts come twice in names by right: `Gold/Black - Gold/Black`. */
const LEAST_PART_WORDS = 3;

/** The second in small letters, since `the The North Face` and `van Van Gogh` are a word and a name. */
const DOUBLED = `(?:^|[^\\pL\\pN-])(?:${SMALL_WORDS.map(
  (word) => `(?i:${word.slice(0, 1)})${word.slice(1)}[\\s\\pZ]+${word}`,
).join('|')})(?:[^\\pL\\pN-]|$)`;

/** Songs: tra la la, oh la la, la la la. */
const SUNG =
  '(?i)(?:^|[^\\pL])(?:tra|fa|sha|o+h*|ô|hou|ou|uh|ah|na)[\\s\\pZ,!-]+la[\\s\\pZ,-]+la|(?:^|[^\\pL])la[\\s\\pZ,-]+la[\\s\\pZ,-]+la';

/** Words of names that are too short for {@link LEAST_LETTERS}, and twice in a row by mistake only: unlike `Pom Pom`. */
const SHORT_WORDS = 'les des une der das los las gli eau vin sac thé jeu lot lit'.split(' ');

const list = (words: readonly string[]): string => `[${words.map((word) => `'${word}'`).join(', ')}]`;

/** Whether one of some words counts: long enough, with letters and no digits. Patterns would take long within a list. */
const isWord = (word: string): string =>
  `length(${word}) >= ${LEAST_LETTERS} AND upper(${word}) <> ${word} AND translate(${word}, '0123456789', '') = ${word}`;

/** What a product is for comes behind one of these, and may well be an enumeration: for Galaxy S5, Galaxy S6 and Galaxy Note. */
const PURPOSE = '[\\s\\pZ](for|für|pour|para|için|voor|til|till|för|dla|для)[\\s\\pZ].*';

/** The parts of a name. */
const PARTS = `list_transform(regexp_split_to_array(lower(text), '[,;:/|()+–—]|[\\s\\pZ][-][\\s\\pZ]'), lambda part: trim(part))`;

/** The first word, or two or three, of `words` that stand before themselves; a comma or a dash between makes an enumeration of them. */
const IN_A_ROW = `list_filter(list_transform(range(1, length(words)), lambda i: CASE
  WHEN words[i] = words[i + 1] AND ${isWord('words[i]')} AND NOT list_contains(${list(TWICE)}, words[i]) THEN words[i] || ' ' || words[i]
  WHEN words[i] = words[i + 1] AND list_contains(${list(SHORT_WORDS)}, words[i]) THEN words[i] || ' ' || words[i]
  WHEN words[i] = words[i + 3] AND words[i + 1] = words[i + 4] AND words[i + 2] = words[i + 5] AND ${isWord('words[i]')}
    THEN array_to_string(words[i:i + 5], ' ')
  WHEN words[i] = words[i + 2] AND words[i + 1] = words[i + 3] AND ${isWord('words[i]')} AND ${isWord('words[i + 1]')}
    THEN words[i] || ' ' || words[i + 1] || ' ' || words[i] || ' ' || words[i + 1] END), lambda found: found IS NOT NULL)[1]`;

/** The first of `words` that stands more often among them than so many times. */
const tooOften = (words: string, most: number): string =>
  `list_filter(list_distinct(${words}), lambda word: ${isWord('word')} AND NOT list_contains(${list(SMALL_WORDS)}, word)
  AND length(list_filter(${words}, lambda other: other = word)) > ${most})[1]`;

/** The first of `parts` that comes twice. */
const PART_TWICE = `list_filter(list_distinct(parts), lambda part: length(string_split(part, ' ')) >= ${LEAST_PART_WORDS}
  AND length(list_filter(parts, lambda other: other = part)) > 1)[1]`;

const SOLD_AS = `regexp_replace(lower(text), '${PURPOSE}', '')`;

/** Nearly all names have no word twice, which is seen at once. */
const IN_NAME = `CASE WHEN list_unique(string_split(lower(text), ' ')) < length(string_split(lower(text), ' ')) THEN coalesce(
  list_transform([string_split(lower(text), ' ')], lambda words: ${IN_A_ROW})[1],
  list_transform([${PARTS}], lambda parts: ${PART_TWICE})[1],
  list_filter(list_transform(${PARTS.replace('lower(text)', SOLD_AS)}, lambda part: list_transform([string_split(part, ' ')], lambda words: ${tooOften('words', MOST_IN_PART)})[1]),
    lambda found: found IS NOT NULL)[1],
  list_transform([regexp_extract_all(${SOLD_AS}, '[\\pL\\pN]+')], lambda words: ${tooOften('words', MOST_OFTEN)})[1]) END`;

/** The words of a `text` that are repeated; NULL where none are. */
export const REPEATED_WORD = `coalesce(CASE WHEN regexp_matches(text, '${DOUBLED}')
  THEN nullif(trim(regexp_extract(regexp_replace(text, '${SUNG}', ' ', 'g'), '${DOUBLED}')), '') END, CASE WHEN field = 'name' THEN ${IN_NAME} END)`;
