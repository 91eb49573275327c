/** Words that stand twice in a row, or too often in a name, as SQL. Pure. */

/** Small words that no sentence has twice in a row. `that that`, `die die` and `nous nous` are sentences. */
const SMALL_WORDS =
  'the and of for with und oder mit für et pour avec ve için ile con para que che della och med og het van voor com oraz dla'.split(
    ' ',
  );

/** Words that are made of one twice. */
const TWICE =
  'bora bora,pago pago,baden baden,beri beri,piri piri,peri peri,gado gado,chow chow,walla walla,mahi mahi,cous cous,bling bling,tuck tuck,yada yada,coco coco,knock knock,quick quick,slow slow,tiki tiki,duran duran,sing sing,tutti tutti,cuckoo cuckoo,twinkle twinkle,choo choo,wagga wagga,jelly jelly,ding ding,chica chica,couci couci,galant galant'
    .split(',')
    .map((pair) => pair.slice(0, pair.indexOf(' ')));

/** Fewer letters are those of abbreviations and sounds. */
const LEAST_LETTERS = 4;

/** What a name may hold of one word. */
const MOST_OFTEN = 2;

const DOUBLED = `(?:^|[^\\pL\\pN-])(?:${SMALL_WORDS.map((word) => `${word}[\\s\\pZ]+${word}`).join('|')})(?:[^\\pL\\pN-]|$)`;

const list = (words: readonly string[]): string => `[${words.map((word) => `'${word}'`).join(', ')}]`;

/** Whether one of some words counts: long enough, with letters and no digits. Patterns would take long within a list. */
const isWord = (word: string): string =>
  `length(${word}) >= ${LEAST_LETTERS} AND upper(${word}) <> ${word} AND translate(${word}, '0123456789', '') = ${word}`;

/** What a product is for comes behind one of these, and may well be an enumeration: for Galaxy S5, Galaxy S6 and Galaxy Note. */
const PURPOSE = '[\\s\\pZ](for|für|pour|para|için|voor|til|till|för|dla|для)[\\s\\pZ].*';

/** The first word of `words` that stands before itself; a comma or a dash between the two makes an enumeration of them. */
const IN_A_ROW = `list_filter(list_transform(range(1, length(words)), lambda i: CASE WHEN words[i] = words[i + 1]
  AND ${isWord('words[i]')} AND NOT list_contains(${list(TWICE)}, words[i]) THEN words[i] || ' ' || words[i] END),
  lambda found: found IS NOT NULL)[1]`;

/** The first of `words` that stands too often among them. */
const TOO_OFTEN = `list_filter(list_distinct(words), lambda word: ${isWord('word')} AND NOT list_contains(${list(SMALL_WORDS)}, word)
  AND length(list_filter(words, lambda other: other = word)) > ${MOST_OFTEN})[1]`;

/** Nearly all names have no word twice, which is seen at once. */
const IN_NAME = `CASE WHEN list_unique(string_split(lower(text), ' ')) < length(string_split(lower(text), ' ')) THEN coalesce(
  list_transform([string_split(lower(text), ' ')], lambda words: ${IN_A_ROW})[1],
  list_transform([regexp_extract_all(regexp_replace(lower(text), '${PURPOSE}', ''), '[\\pL\\pN]+')], lambda words: ${TOO_OFTEN})[1]) END`;

/** The words of a `text` that are repeated; NULL where none are. */
export const REPEATED_WORD = `coalesce(CASE WHEN regexp_matches(text, '${DOUBLED}', 'i')
  THEN trim(regexp_extract(text, '${DOUBLED}', 0, 'i')) END, CASE WHEN field = 'name' THEN ${IN_NAME} END)`;
