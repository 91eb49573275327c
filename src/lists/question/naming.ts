/** The arguments that name brands and categories, and the lists of the PIM that they are looked up in. */

import type { Condition } from '../../filter/condition.ts';
import type { NamedKind } from '../../filter/named-entries.ts';
import type { ReferenceList } from '../../pim/port.ts';
import type { JsonValue } from '../../record/value.ts';

/** The arguments about one kind. */
export interface Naming {
  readonly kind: NamedKind;
  readonly endpoint: ReferenceList;
  readonly names: 'brand_names' | 'category_names';
  readonly contains: 'brand_name_contains' | 'category_name_contains';
  readonly ids: 'brand_ids' | 'category_ids';
  readonly excluded: 'exclude_brand_ids' | 'exclude_category_ids';
  readonly subject: 'brand_name' | 'category_name';
  /** One of them, in sentences. */
  readonly one: string;
}

/** Brands, and categories. */
export const NAMINGS: readonly Naming[] = [
  {
    kind: 'brands',
    endpoint: 'trademarks',
    names: 'brand_names',
    contains: 'brand_name_contains',
    ids: 'brand_ids',
    excluded: 'exclude_brand_ids',
    subject: 'brand_name',
    one: 'brand',
  },
  {
    kind: 'categories',
    endpoint: 'categories',
    names: 'category_names',
    contains: 'category_name_contains',
    ids: 'category_ids',
    excluded: 'exclude_category_ids',
    subject: 'category_name',
    one: 'category',
  },
];

/** What a text filter matches in the PIM's list. */
export interface ContainedNames {
  readonly texts: readonly string[];
  /** Ids by name: of the entries of that name, and of those below where they count as well. */
  readonly idsOf: ReadonlyMap<string, readonly number[]>;
  /** Whether these ids are sent in the place of the texts. */
  readonly isSent: boolean;
  /** The texts that no name in the list contains, each with the names nearest to it. */
  readonly near: ReadonlyMap<string, readonly string[]>;
}

/** What the text filters match, by their argument. */
export type Contained = Readonly<Partial<Record<Naming['contains'], ContainedNames>>>;

/** Names of one kind that were asked for by the PIM's text filter, because it serves no list. */
export interface UnlistedNames {
  readonly naming: Naming;
  /** The argument that names them. */
  readonly argument: Naming['names'] | Naming['contains'];
  /** Those that no record read so far shows; all of them where records show none. */
  readonly unshown: () => readonly string[];
}

/** What the arguments mean. */
export interface ResolvedNames<Args> {
  /** The arguments with ids in the place of names, and with all categories below those that were given. */
  readonly args: Args;
  /** What a filter cannot say where the PIM serves no list. */
  readonly conditions: readonly Condition[];
  readonly contained: Contained;
  /** Arguments of ids that no list had to be read for. */
  readonly uncheckedIds: readonly Naming['ids'][];
  /** Names that no list tells of. */
  readonly unlisted: readonly UnlistedNames[];
  /** What a name or id stands for, where it is not just one entry: as the answer shows it. */
  readonly resolved: Readonly<Record<string, JsonValue>>;
}
