import { foldLabel } from '../nearest.ts';

/** Names of the lists of hidden names. */
export const HIDDEN_LISTS = [
  'fields',
  'price_labels',
  'customer_groups',
  'properties',
  'options',
  'document_types',
  'categories',
] as const;

/** Name of a list of hidden names. */
export type HiddenList = (typeof HIDDEN_LISTS)[number];

/** The names of each list, in which `*` stands for any letters. */
export type HiddenSpec = Readonly<Partial<Record<HiddenList, readonly string[]>>>;

/** Counts of removed values, by the list that hides them. */
export type HiddenCounts = Partial<Record<HiddenList, number>>;

/** Further names, codes and ids of hidden entries, from the lists of the PIM. */
export interface Aliases {
  readonly names: readonly string[];
  readonly ids: readonly string[];
}

/** Aliases by the list that hides the entries. */
export type AliasesByList = Readonly<Partial<Record<HiddenList, Aliases>>>;

/** Adds two counts. */
export function addCounts(first: HiddenCounts, second: HiddenCounts = {}): HiddenCounts {
  const sum = (list: HiddenList): number => (first[list] ?? 0) + (second[list] ?? 0);
  return Object.fromEntries(
    HIDDEN_LISTS.filter((list) => sum(list) > 0).map((list) => [list, sum(list)]),
  );
}

/** Returns true if any list has a name. */
export function hidesAnything(spec: HiddenSpec): boolean {
  return Object.values(spec).some((names) => names.length > 0);
}

/** Returns true if the earlier lists have a name that the later ones lack. */
export function hidesLess(later: HiddenSpec, earlier: HiddenSpec): boolean {
  return HIDDEN_LISTS.some((list) => {
    const names = new Set(later[list]);
    return earlier[list]?.some((name) => !names.has(name)) === true;
  });
}

// Keeps letters and digits alone, so that `Dealer price`, `dealer_price` and `DealerPrice` match.
function foldName(name: string): string {
  return foldLabel(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

const MAX_NAME_CHARS = 200;

class NameTest {
  readonly #exact: ReadonlySet<string>;
  readonly #patterns: readonly RegExp[];

  constructor(patterns: readonly string[], aliases: readonly string[]) {
    const plain = [...patterns.filter((name) => !name.includes('*')), ...aliases];
    this.#exact = new Set(plain.map(foldName).filter((name) => name !== ''));
    this.#patterns = patterns
      .filter((name) => name.includes('*'))
      .map((name) => new RegExp(`^${name.split('*').map(foldName).join('.*')}$`, 'su'));
  }

  has(name: string): boolean {
    const folded = foldName(name);
    if (folded === '') return false;
    return this.#exact.has(folded) || this.#patterns.some((pattern) => pattern.test(folded));
  }
}

const SEPARATORS = /[\n\r\t<>;|,»•"{}[\]]+/;
const STEPS = /[\n\r\t>;|/\\»]+/;

// A name without the value or unit behind it: `Margin` of `Margin: 12 %` and of `Margin (%)`.
const HEAD = /^[\p{L}\p{N}\p{M}\s_\-'’&.+]*/u;
const NUMBER = /\s*-?\s+[-+]?\d.*|\s*-\s*\d.*/su;
const UNIT = /\s+(?:in|en)(?:\s+\S{1,6})?\s*$/i;

function hasNameInPart(text: string, list: HiddenList, names: NameTest): boolean {
  if (list === 'categories') return text.split(STEPS).some((step) => names.has(step));
  return text.split(SEPARATORS).some((part) => {
    const head = HEAD.exec(part.replace(/^[\s\-–*]+/, ''))?.[0] ?? '';
    const tail =
      part
        .slice(0, MAX_NAME_CHARS)
        .split(/[./:\\#]/)
        .at(-1) ?? '';
    const candidates = [head, head.replace(NUMBER, ''), head.replace(UNIT, ''), tail];
    return candidates.some((name) => name.length <= MAX_NAME_CHARS && names.has(name));
  });
}

// Words that may stand before the name in a key: `attr_margin`.
const LEADING: ReadonlySet<string> = new Set(
  'attr attribute custom field option price prices prop property spec x'.split(' '),
);

function hasNameInKey(key: string, list: HiddenList, names: NameTest): boolean {
  // `unit_price_dealer`: the kind of price may be any words of the key.
  const isAnywhere = list === 'price_labels' || list === 'customer_groups';
  if (key.length > MAX_NAME_CHARS) return false;
  if (names.has(key)) return true;
  const words = splitWords(key);
  return words.some((_word, from) => {
    const mayBegin = from === 0 || isAnywhere || LEADING.has(words[from - 1] ?? '');
    return (
      mayBegin &&
      words.some((_end, to) => to >= from && names.has(words.slice(from, to + 1).join('')))
    );
  });
}

const MAX_VERDICTS = 20_000;

class NameList {
  readonly ids: Set<string>;
  readonly #list: HiddenList;
  readonly #names: NameTest;
  readonly #textVerdicts = new Map<string, 'whole' | 'part' | undefined>();
  readonly #keyVerdicts = new Map<string, boolean>();

  constructor(list: HiddenList, patterns: readonly string[], { names, ids }: Aliases) {
    this.#list = list;
    this.#names = new NameTest(patterns, names);
    this.ids = new Set(ids);
  }

  learnId(id: string): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    this.#keyVerdicts.clear();
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /**
   * Tells whether a text is a hidden name (`whole`), or has one in it (`part`), perhaps with its
   * value.
   */
  readText(text: string): 'whole' | 'part' | undefined {
    if (this.#textVerdicts.has(text)) return this.#textVerdicts.get(text);
    const verdict = this.#matchText(text);
    if (this.#textVerdicts.size >= MAX_VERDICTS) this.#textVerdicts.clear();
    if (text.length <= MAX_NAME_CHARS) this.#textVerdicts.set(text, verdict);
    return verdict;
  }

  #matchText(text: string): 'whole' | 'part' | undefined {
    if (text.length <= MAX_NAME_CHARS && this.has(text)) return 'whole';
    return hasNameInPart(text, this.#list, this.#names) ? 'part' : undefined;
  }

  /**
   * Returns true for a key with hidden data under it: `margin`, `attr_margin`, `specs.margin`,
   * `marginUnit`.
   */
  readKey(key: string): boolean {
    const verdict = this.#keyVerdicts.get(key);
    if (verdict !== undefined) return verdict;
    const parts = [key, ...key.split(/[./:|]/)];
    const isNamed =
      this.ids.has(key) || parts.some((part) => hasNameInKey(part, this.#list, this.#names));
    if (this.#keyVerdicts.size >= MAX_VERDICTS) this.#keyVerdicts.clear();
    this.#keyVerdicts.set(key, isNamed);
    return isNamed;
  }
}

function splitWords(key: string): readonly string[] {
  return key
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 12);
}

const NO_ALIASES: Aliases = { names: [], ids: [] };

/** All names that are hidden. */
export class HiddenNames {
  readonly #lists: ReadonlyMap<HiddenList, NameList>;

  constructor(spec: HiddenSpec, aliases: AliasesByList = {}) {
    const hiding = HIDDEN_LISTS.filter((list) => (spec[list]?.length ?? 0) > 0);
    this.#lists = new Map(
      hiding.map((list) => [
        list,
        new NameList(list, spec[list] ?? [], aliases[list] ?? NO_ALIASES),
      ]),
    );
  }

  of(list: HiddenList): NameList | undefined {
    return this.#lists.get(list);
  }
}
