import { type Brand, buildBrands } from './brands.ts';
import { DEPARTMENTS, type DepartmentData, type LeafData } from './departments/department.ts';
import type { Language } from './language.ts';
import { buildOptions, type Option, type OptionKey } from './options.ts';
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';

/** What the shop sells, whatever the seed: departments, brands, options and words. */
export interface Assortment {
  readonly departments: readonly Department[];
  readonly leaves: readonly Leaf[];
  readonly brands: readonly Brand[];
  readonly options: Readonly<Record<OptionKey, Option>>;
  readonly vocabularies: Readonly<Record<Language, Vocabulary>>;
  /** One entry per unit of weight of a leaf; products are distributed over these. */
  readonly slots: readonly Slot[];
}

/** A department with its place in the category tree. */
export interface Department {
  readonly id: number;
  readonly data: DepartmentData;
  readonly brands: readonly Brand[];
  readonly leaves: readonly Leaf[];
}

/** A category of the third level, with its data resolved. */
export interface Leaf {
  readonly id: number;
  readonly data: LeafData;
  readonly department: Department;
  readonly nouns: readonly Noun[];
  readonly options: readonly Option[];
  /** The option whose value is part of names (750 ml), if there is one. */
  readonly measured: Option | undefined;
}

/** The n-th of a leaf's slots. */
export interface Slot {
  readonly leaf: Leaf;
  readonly rank: number;
}

/** What a product is called, and the grammatical gender in languages whose adjectives depend on it. */
export interface Noun {
  readonly words: Readonly<Record<Language, string>>;
  readonly gender: Readonly<Record<'de' | 'fr', string>>;
}

function parseNoun(row: string): Noun {
  const [en = '', tr = '', germanWithGender = '', frenchWithGender = ''] = row.split('|');
  return {
    words: { en, tr, de: germanWithGender.slice(0, -2), fr: frenchWithGender.slice(0, -2) },
    gender: { de: germanWithGender.slice(-1), fr: frenchWithGender.slice(-1) },
  };
}

function buildDepartment(
  data: DepartmentData,
  index: number,
  brands: readonly Brand[],
  options: Assortment['options'],
) {
  const leaves: Leaf[] = [];
  const department: Department = {
    id: (index + 1) * 100,
    data,
    brands: brands.filter((brand) => brand.departments.includes(data.key)),
    leaves,
  };
  for (const [groupIndex, group] of data.groups.entries()) {
    for (const [leafIndex, leaf] of group.leaves.entries()) {
      leaves.push({
        id: department.id + (groupIndex + 1) * 10 + leafIndex + 1,
        data: leaf,
        department,
        nouns: leaf.nouns.map(parseNoun),
        options: leaf.options.map((key) => options[key]),
        measured: leaf.options.map((key) => options[key]).find((option) => option.measures),
      });
    }
  }
  return department;
}

/** Builds the assortment. It takes well under a millisecond, but still waits until a record is read. */
export function buildAssortment(): Assortment {
  const options = buildOptions(VOCABULARIES);
  const brands = buildBrands();
  const built = DEPARTMENTS.map((data, index) => buildDepartment(data, index, brands, options));
  const leaves = built.flatMap((department) => department.leaves);
  const slots = leaves.flatMap((leaf) =>
    Array.from({ length: leaf.data.weight }, (_, rank) => ({ leaf, rank })),
  );
  return { departments: built, leaves, brands, options, vocabularies: VOCABULARIES, slots };
}
