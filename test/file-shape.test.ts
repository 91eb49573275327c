/** What files of ours are like: how long, without state, and none of them a drawer. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, filesBelow, readSource, root } from './support/read-sources.ts';

const sources = filesBelow(root, /\.tsx?$/).map(readSource);

const PROCESS = ['main.ts', 'copy/engine/main.ts'];

/** What needs one fact or service of the process: its clock, its user, whether another one lives. */
const PROCESS_FACTS = [
  'cli/check-places.ts',
  'pim/clock.ts',
  'pim/quota/log-disk.ts',
  'copy/sync/lease.ts',
];

describe('the shape of files', () => {
  it('process is touched in the two entrances only, but for single facts', () => {
    const users = sources.filter((source) => /\bprocess\./.test(codeOf(source)));
    expect(users.map(({ path }) => path).filter((path) => !PROCESS.includes(path))).toEqual([]);
    const importers = sources.filter(({ imports }) =>
      imports.some(({ target }) => target === 'node:process'),
    );
    expect(
      importers.map(({ path }) => path).filter((path) => !PROCESS_FACTS.includes(path)),
    ).toEqual([]);
  });

  it('every test file that npm test leaves out is there', () => {
    const project = dirname(root);
    const listed = readFileSync(join(project, 'test/slow-files.txt'), 'utf8')
      .split('\n')
      .filter(Boolean);
    const files = filesBelow(join(project, 'test'), /\.test\.ts$/).map((file) =>
      relative(project, file),
    );
    expect(listed.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('no file is over 400 lines', () => {
    const project = dirname(root);
    const long = ['src', 'test', 'bench', 'scripts']
      .flatMap((directory) => filesBelow(join(project, directory), /\.(tsx?|mjs)$/))
      .filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > 400);
    expect(long.map((file) => relative(project, file))).toEqual([]);
  });

  it('no module keeps state', () => {
    const stateful = sources.filter((source) => /^(?:export\s+)?let\s/m.test(codeOf(source)));
    expect(stateful.map(({ path }) => path)).toEqual([]);
  });

  it('no two files have one name, but for the two entrances', () => {
    const names = sources.map(({ path }) => basename(path)).filter((name) => name !== 'main.ts');
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('no file or directory is a drawer for anything', () => {
    const drawers = sources.filter(({ path }) =>
      /(^|[/-])(utils?|helpers?|managers?|misc|common)([/.-]|$)/.test(path),
    );
    expect(drawers.map(({ path }) => path)).toEqual([]);
  });
});
