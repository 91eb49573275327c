/** How large the house is: code lines and files by room, and what an entrance reaches. Prints its table. */
import { describe, expect, it } from 'vitest';
import { filesBelow, readSource, root, type Source } from './support/read-sources.ts';

const sources = filesBelow(root, /\.tsx?$/).map(readSource);

/** Code lines that a room has at most now, and is to come to; what lies in any of its folders. The rest is the last row. */
const ROOMS: readonly (readonly [room: string, folders: readonly string[], atMost: number, goal: number])[] = [
  ['answer', ['answer'], 1_807, 1_700],
  ['catalog', ['catalog'], 4_140, 3_600],
  ['filter', ['filter'], 1_596, 1_300],
  ['record', ['record'], 1_197, 1_400],
  ['pim', ['pim'], 3_313, 3_000],
  ['copy', ['copy'], 7_553, 4_600],
  ['audit', ['audit'], 5_566, 5_000],
  ['views', ['views', 'shown'], 4_196, 4_200],
  ['cli', ['cli', 'transport', 'metrics'], 4_148, 3_700],
  ['sandbox', ['sandbox'], 1_818, 2_000],
  ['tools', ['tools'], 1_899, 1_600],
  ['the rest', [], 1_767, 1_900],
];
const IN_ALL = { atMost: 39_000, goal: 36_000 };
const FILES = { atMost: 397, goal: 420 };

/** Files that an entrance reaches at most by imports of values, and is to reach. */
const REACHED: readonly (readonly [entrance: string, atMost: number, goal: number])[] = [
  ['tools/find-products.ts', 70, 70],
  ['tools/audit-catalog.ts', 60, 60],
  ['tools/query-catalog.ts', 29, 40],
  ['copy/engine/main.ts', 56, 70],
];

/** A file with fewer code lines and a single importer belongs to it. */
const LEAST_LINES = 40;

/** What the build puts data in the place of; see scripts/build.mjs. */
const OF_THE_BUILD = 'prebuilt-lists.ts';

function countCodeLines({ text }: Source): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

const sum = (files: readonly Source[]): number => files.reduce((total, file) => total + countCodeLines(file), 0);

const folderOf = ({ path }: Source): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

const withoutTypes = ({ isType }: { readonly isType: boolean }): boolean => !isType;

function reach(entrance: string): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set([entrance]);
  for (const path of reached) {
    for (const { target } of byPath.get(path)?.imports.filter(withoutTypes) ?? []) {
      if (byPath.has(target)) reached.add(target);
    }
  }
  return reached;
}

describe('the size of the house', () => {
  const known = ROOMS.flatMap(([, folders]) => folders);
  const rooms = ROOMS.map(([room, folders, atMost, goal]) => {
    const isOf = (folder: string) => (folders.length === 0 ? !known.includes(folder) : folders.includes(folder));
    const files = sources.filter((source) => isOf(folderOf(source)));
    return { room, lines: sum(files), atMost, goal, files: files.length };
  });
  const reached = REACHED.map(([entrance, atMost, goal]) => ({ entrance, files: reach(entrance).size, atMost, goal }));
  const all = { room: 'src', lines: sum(sources), ...IN_ALL, files: sources.length };
  // biome-ignore lint/suspicious/noConsole: the table is what a reader wants of this test
  for (const table of [[...rooms, all], reached]) console.table(table);

  it.each(rooms)('$room has at most $atMost code lines', ({ lines, atMost }) => {
    expect(lines).toBeLessThanOrEqual(atMost);
  });

  it('all rooms together have no more code lines and files than before', () => {
    expect(sum(sources)).toBeLessThanOrEqual(IN_ALL.atMost);
    expect(sources.length).toBeLessThanOrEqual(FILES.atMost);
  });

  it.each(reached)('$entrance reaches at most $atMost files', ({ files, atMost }) => {
    expect(files).toBeLessThanOrEqual(atMost);
  });

  it(`no file with one importer has under ${LEAST_LINES} code lines`, () => {
    const crumbs = sources.filter((source) => {
      const importers = sources.filter(({ imports }) => imports.some(({ target }) => target === source.path));
      return importers.length === 1 && countCodeLines(source) < LEAST_LINES && source.path !== OF_THE_BUILD;
    });
    expect(crumbs.map(({ path }) => path)).toEqual([]);
  });
});
