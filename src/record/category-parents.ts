import { readReference } from './reference-and-hits.ts';
import { saysParent } from './references-by-words.ts';
import { isNoLink, isRecord, type PimRecord, readId, readText } from './value.ts';

/** Ids of parents, by the ids of their categories. */
export type CategoryParents = ReadonlyMap<number, number>;

// Texts of its record by their paths, such as `node.parent`.
interface Category {
  readonly id: number;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Reads parents that are stated by another field of their record: by its code, its link or its
 * number in a tree, or by a path that begins with that of the parent. Empty: the records state ids
 * of the list, or nothing.
 */
export function learnCategoryParents(records: readonly PimRecord[]): CategoryParents {
  const references = records.map((record) => readReference('categories', record));
  const ids = new Set(references.map(({ Id }) => readId(Id)));
  const stated = references.flatMap(({ ParentId }) => readId(ParentId) ?? []);
  if (stated.length > 0 && stated.every((id) => ids.has(id))) return NO_PARENTS;
  const categories = records.flatMap((record, index) =>
    readCategory(record, references[index]?.Id),
  );
  const columns = readColumns(categories);
  return joinParents(categories, columns) ?? joinPaths(categories, columns) ?? NO_PARENTS;
}

const NO_PARENTS: CategoryParents = new Map();

function readCategory(record: PimRecord, sentId: unknown): readonly Category[] {
  const id = readId(sentId);
  return id === undefined ? [] : [{ id, texts: new Map(listTexts(record, '', 0)) }];
}

// Deepest level of a record in which texts are read.
const MAX_DEPTH = 3;

function listTexts(record: PimRecord, prefix: string, depth: number): readonly [string, string][] {
  return Object.entries(record).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (isRecord(value)) return depth < MAX_DEPTH ? listTexts(value, `${path}.`, depth + 1) : [];
    const text = readText(value);
    const entry: [string, string] = [path, text ?? ''];
    return text === undefined || isNoLink(value) ? [] : [entry];
  });
}

// The texts under one path, with the ids of the categories that have them.
interface Column {
  readonly path: string;
  // Each category has a text, and no two have the same.
  readonly isUnique: boolean;
  readonly idsByText: ReadonlyMap<string, number>;
}

function readColumns(categories: readonly Category[]): readonly Column[] {
  const paths = new Set(categories.flatMap(({ texts }) => [...texts.keys()]));
  return [...paths].map((path) => {
    const idsByText = new Map<string, number>();
    for (const { id, texts } of categories) {
      const text = texts.get(path);
      if (text !== undefined) idsByText.set(text, id);
    }
    return {
      path,
      isUnique: idsByText.size === categories.length,
      idsByText,
    };
  });
}

// `{code: "lamps", parent: {code: "lighting"}}`: the text under a key of a parent is unique under
// another key.
function joinParents(
  categories: readonly Category[],
  columns: readonly Column[],
): CategoryParents | undefined {
  for (const { path } of columns.filter((column) => column.path.split('.').some(saysParent))) {
    for (const { path: key, isUnique, idsByText } of columns) {
      if (!isUnique || key === path) continue;
      const parents = collectParents(categories, ({ texts }) => {
        const text = texts.get(path);
        return text === undefined ? undefined : { id: idsByText.get(text) };
      });
      if (parents !== undefined) return parents;
    }
  }
  return undefined;
}

// Between the steps of a path: `Lighting > Lamps`, `lighting/lamps`, `1.4.7`.
const SEPARATOR = /\s*[>/|\\.]\s*/;

// `{slug: "lighting/lamps"}`: all but the last step of a path are the path of another category.
function joinPaths(
  categories: readonly Category[],
  columns: readonly Column[],
): CategoryParents | undefined {
  for (const { path, isUnique, idsByText } of columns) {
    if (!isUnique) continue;
    const idsByPath = new Map(
      [...idsByText].map(([text, id]) => [parseSteps(text).join('\n'), id]),
    );
    const parents = collectParents(categories, ({ texts }) => {
      const above = parseSteps(texts.get(path) ?? '').slice(0, -1);
      return above.length === 0 ? undefined : { id: idsByPath.get(above.join('\n')) };
    });
    // A name with a dash or a dot in it is no path.
    if (parents !== undefined && parents.size * 2 >= categories.length) return parents;
  }
  return undefined;
}

function parseSteps(text: string): readonly string[] {
  return text.split(SEPARATOR).filter((step) => step !== '');
}

// Collects the parents of all categories.
// `findParent`: the parent of a category, whose id is undefined if it is not in the list;
// undefined: it has none
// Returns undefined if no category has a parent, one is not in the list, or one is above itself.
function collectParents(
  categories: readonly Category[],
  findParent: (category: Category) => { readonly id: number | undefined } | undefined,
): CategoryParents | undefined {
  const parents = new Map<number, number>();
  for (const category of categories) {
    const parent = findParent(category);
    if (parent === undefined) continue;
    if (parent.id === undefined) return undefined;
    parents.set(category.id, parent.id);
  }
  const isTree = [...parents.keys()].every((id) => endsAtRoot(id, parents));
  return parents.size > 0 && isTree ? parents : undefined;
}

function endsAtRoot(id: number, parents: CategoryParents): boolean {
  const passed = new Set<number>();
  let above: number | undefined = id;
  while (above !== undefined) {
    if (passed.has(above)) return false;
    passed.add(above);
    above = parents.get(above);
  }
  return true;
}
