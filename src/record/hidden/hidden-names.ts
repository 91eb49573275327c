/** What an operator hides, by lists of names, and which texts, keys and ids mean it. Pure. */

import { foldLabel } from '../nearest.ts';

/** The lists of names. */
export const HIDDEN_LISTS = [
  'fields',
  'price_labels',
  'customer_groups',
  'properties',
  'options',
  'document_types',
  'categories',
] as const;

/** A list of names. */
export type HiddenList = (typeof HIDDEN_LISTS)[number];

/** The names of each list, in which `*` stands for any letters. */
export type HiddenSpec = Readonly<Partial<Record<HiddenList, readonly string[]>>>;

/** How many values were taken out, by the list that hides them. */
export type HiddenCounts = Partial<Record<HiddenList, number>>;

/** Other names, codes and ids of what a list hides, as the PIM's own lists connect them. */
export interface Aliases {
  readonly names: readonly string[];
  readonly ids: readonly string[];
}

/** Aliases by the list that hides. */
export type AliasesByList = Readonly<Partial<Record<HiddenList, Aliases>>>;

/** Both counts together. */
export function addCounts(one: HiddenCounts, other: HiddenCounts = {}): HiddenCounts {
  const sum = (list: HiddenList): number => (one[list] ?? 0) + (other[list] ?? 0);
  return Object.fromEntries(
    HIDDEN_LISTS.filter((list) => sum(list) > 0).map((list) => [list, sum(list)]),
  );
}

/** Whether anything is hidden. */
export function hidesAnything(spec: HiddenSpec): boolean {
  return Object.values(spec).some((names) => names.length > 0);
}

/** Whether something that was hidden by one is not hidden by the other. */
export function hidesLess(later: HiddenSpec, earlier: HiddenSpec): boolean {
  return HIDDEN_LISTS.some((list) => {
    const names = new Set(later[list]);
    return earlier[list]?.some((name) => !names.has(name)) === true;
  });
}

/** Letters and digits alone, so that `Dealer price`, `dealer_price` and `DealerPrice` are the same. */
function foldName(name: string): string {
  return foldLabel(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Longer texts are no names. */
const MAX_NAME_CHARS = 200;

/** What parts the items of a list, the lines of a text and the members of JSON, and the steps of a path. */
const PARTED = /[\n\r\t<>;|,»•"{}[\]]+/;
const STEPS = /[\n\r\t>;|/\\»]+/;

/** A name with neither a value nor a unit behind it: `Margin` of `Margin: 12 %` and of `Margin (%)`. */
const HEAD = /^[\p{L}\p{N}\p{M}\s_\-'’&.+]*/u;
const NUMBER = /\s*-?\s+[-+]?\d.*|\s*-\s*\d.*/su;
const UNIT = /\s+(?:in|en)(?:\s+\S{1,6})?\s*$/i;

/** Words that may stand before the name in a key: `attr_margin`. */
const LEADING: ReadonlySet<string> = new Set(
  'attr attribute custom field option price prices prop property spec x'.split(' '),
);

/** Texts whose verdict is kept. */
const MAX_KEPT = 20_000;

/** The names that one list hides. */
export class NameList {
  /** Ids of what is hidden, as text. */
  readonly ids: Set<string>;
  readonly #exact: ReadonlySet<string>;
  readonly #patterns: readonly RegExp[];
  readonly #list: HiddenList;
  readonly #kept = new Map<string, 'whole' | 'part' | undefined>();
  readonly #keptKeys = new Map<string, boolean>();

  constructor(list: HiddenList, patterns: readonly string[], { names, ids }: Aliases) {
    this.#list = list;
    const plain = [...patterns.filter((name) => !name.includes('*')), ...names];
    this.#exact = new Set(plain.map(foldName).filter((name) => name !== ''));
    this.#patterns = patterns
      .filter((name) => name.includes('*'))
      .map((name) => new RegExp(`^${name.split('*').map(foldName).join('.*')}$`, 'su'));
    this.ids = new Set(ids);
  }

  /** Notes an id of what is hidden. */
  learnId(id: string): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    this.#keptKeys.clear();
  }

  /** Whether a name is hidden. */
  has(name: string): boolean {
    const folded = foldName(name);
    if (folded === '') return false;
    return this.#exact.has(folded) || this.#patterns.some((pattern) => pattern.test(folded));
  }

  /** How a text names what is hidden: as a whole, or in a part of it, beside which its value may stand. */
  readText(text: string): 'whole' | 'part' | undefined {
    if (this.#kept.has(text)) return this.#kept.get(text);
    const isWhole = text.length <= MAX_NAME_CHARS && this.has(text);
    const naming = isWhole ? 'whole' : this.#readParts(text);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    if (text.length <= MAX_NAME_CHARS) this.#kept.set(text, naming);
    return naming;
  }

  #readParts(text: string): 'part' | undefined {
    if (this.#list === 'categories') {
      return text.split(STEPS).some((step) => this.has(step)) ? 'part' : undefined;
    }
    const isNamed = text.split(PARTED).some((part) => {
      const head = HEAD.exec(part.replace(/^[\s\-–*]+/, ''))?.[0] ?? '';
      const tail =
        part
          .slice(0, MAX_NAME_CHARS)
          .split(/[./:\\#]/)
          .at(-1) ?? '';
      const names = [head, head.replace(NUMBER, ''), head.replace(UNIT, ''), tail];
      return names.some((name) => name.length <= MAX_NAME_CHARS && this.has(name));
    });
    return isNamed ? 'part' : undefined;
  }

  /** Whether a key says that what is hidden stands under it: `margin`, `attr_margin`, `specs.margin`, `marginUnit`. */
  readKey(key: string): boolean {
    const kept = this.#keptKeys.get(key);
    if (kept !== undefined) return kept;
    const parts = [key, ...key.split(/[./:|]/)];
    const isNamed = this.ids.has(key) || parts.some((part) => this.#hasWords(part));
    if (this.#keptKeys.size >= MAX_KEPT) this.#keptKeys.clear();
    this.#keptKeys.set(key, isNamed);
    return isNamed;
  }

  #hasWords(key: string): boolean {
    // `unit_price_dealer`: what kind of price it is stands anywhere.
    const isAnywhere = this.#list === 'price_labels' || this.#list === 'customer_groups';
    if (key.length > MAX_NAME_CHARS) return false;
    if (this.has(key)) return true;
    const words = splitWords(key);
    return words.some((_word, from) => {
      const mayBegin = from === 0 || isAnywhere || LEADING.has(words[from - 1] ?? '');
      return (
        mayBegin &&
        words.some((_end, to) => to >= from && this.has(words.slice(from, to + 1).join('')))
      );
    });
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

  /** The names of a list; undefined: it hides nothing. */
  of(list: HiddenList): NameList | undefined {
    return this.#lists.get(list);
  }
}
