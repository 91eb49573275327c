/** Copies on a disk that servers share: whole or not at all. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type CopyFiles, nameEdition, openFiles, versionOf } from '../../../src/copy/copy-files.ts';
import { FORMAT } from '../../../src/copy/copy-format.ts';
import { hash } from '../../../src/copy/hash.ts';
import { PublishedCopies } from '../../../src/copy/share/published-copies.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const { signal } = new AbortController();
const MARK = 'abcdefgh-_345678';
const held = async (): Promise<boolean> => true;

let root: string;
let from: CopyFiles;
let to: CopyFiles;
beforeEach(() => {
  root = ownDirectory('share');
  from = openFiles(join(ownDirectory('data'), 'pim'));
  to = openFiles(join(ownDirectory('data'), 'pim'));
});

const copiesOf = () => new PublishedCopies(root, 'pim');
const published = (number: number, name = ''): string =>
  join(root, 'pim', String(FORMAT), String(number), name);
const placeDerived = (files: CopyFiles): string =>
  files.derived('quality', `${MARK}${hash(versionOf(files.copy) ?? '')}`);

/** Writes files where those of a copy are. @returns those that are made of it */
function writeCopy(files: CopyFiles, content: string): readonly string[] {
  writeFileSync(files.copy, content);
  writeFileSync(files.shapes, '{}');
  writeFileSync(files.history, `history of ${content}`);
  writeFileSync(placeDerived(files), `made of ${content}`);
  return [placeDerived(files), files.history];
}

/** Publishes such a copy. */
async function publish(number: number, content: string, mayPublish = held): Promise<void> {
  const copies = copiesOf();
  const derived = writeCopy(from, content);
  await copies.begin(number);
  await copies.publish(number, from, derived, mayPublish, signal);
}

it('gives another server the copy with its history and what is made of it', async () => {
  await publish(4, 'one');
  const copies = copiesOf();
  expect(await copies.listNewer(to)).toEqual([4]);
  (await copies.fetch(4, to, signal))();
  expect(readFileSync(to.copy, 'utf8')).toBe('one');
  expect(readFileSync(to.history, 'utf8')).toBe('history of one');
  expect(readFileSync(placeDerived(to), 'utf8')).toBe('made of one');
  expect(readdirSync(to.directory).filter((name) => name.endsWith('.draft'))).toEqual([]);
  // As old as the copy itself, and not fetched again.
  const [there, here] = [from, to].map(({ copy }) => nameEdition(versionOf(copy) ?? ''));
  expect(here).toBe(there);
  expect([await copies.listNewer(to), await copies.listNewer(from)]).toEqual([[], []]);
});

it('is fetched again where the copy is gone', async () => {
  await publish(4, 'one');
  (await copiesOf().fetch(4, to, signal))();
  rmSync(to.copy);
  expect(await copiesOf().listNewer(to)).toEqual([4]);
});

it('keeps the last two, and says which is the last', async () => {
  for (const number of [1, 2, 3]) await publish(number, `copy ${number}`);
  expect(readdirSync(published(0, '..')).sort()).toEqual(['2', '3']);
  expect(await copiesOf().findLast()).toBe(3);
});

it('keeps no more of what is made of earlier copies than where it is made', async () => {
  for (const number of [1, 2, 3, 4]) {
    await publish(number, `copy ${'x'.repeat(number)}`);
    (await copiesOf().fetch(number, to, signal))();
  }
  const made = readdirSync(to.directory).filter((name) => name.startsWith('quality'));
  expect(made).toHaveLength(3);
  expect(made).toContain(basename(placeDerived(to)));
});

const SPOILT: readonly (readonly [string, () => void, string])[] = [
  [
    'a torn copy',
    () => writeFileSync(published(4, `catalog-${FORMAT}.duckdb`), 'on'),
    `catalog-${FORMAT}.duckdb is not what was published`,
  ],
  [
    'a copy with another content',
    () => writeFileSync(published(4, `catalog-${FORMAT}.duckdb`), 'two'),
    `catalog-${FORMAT}.duckdb is not what was published`,
  ],
  [
    'a torn manifest',
    () => appendFileSync(published(4, 'manifest.json'), '{'),
    'its manifest is none of a copy',
  ],
  [
    'a manifest of another program',
    () => writeFileSync(published(4, 'manifest.json'), '{"files":[]}'),
    'its manifest is none of a copy',
  ],
  [
    'a copy of another format',
    () =>
      writeFileSync(
        published(4, 'manifest.json'),
        '{"madeMs":1,"files":[{"name":"catalog-1.duckdb"}]}',
      ),
    'its manifest is none of a copy',
  ],
  [
    'a file of another place',
    () => addToManifest('../../../../pim/sync.lock'),
    '../../../../pim/sync.lock is no file of a copy',
  ],
  [
    'a file that is none of ours',
    () => addToManifest('notes.txt'),
    'notes.txt is no file of a copy',
  ],
];

function addToManifest(name: string): void {
  const manifest = JSON.parse(readFileSync(published(4, 'manifest.json'), 'utf8'));
  manifest.files.push({ name, bytes: 1, sha256: '' });
  writeFileSync(published(4, 'manifest.json'), JSON.stringify(manifest));
}

it.each(SPOILT)('refuses %s, and offers it no more', async (_what, spoil, why) => {
  await publish(4, 'one');
  spoil();
  writeFileSync(to.copy, 'earlier');
  const copies = copiesOf();
  await expect(copies.fetch(4, to, signal)).rejects.toThrow(
    `Copy 4 of PIM_COPY_SHARE is refused: ${why}.`,
  );
  expect(await copies.listNewer(to)).toEqual([]);
  expect(readdirSync(to.directory)).toEqual([basename(to.copy)]);
  expect(readFileSync(to.copy, 'utf8')).toBe('earlier');
});

it('publishes nothing for a server that does not hold the lease any more', async () => {
  await expect(publish(4, 'one', async () => false)).rejects.toThrow(
    'another server has taken over',
  );
  expect(await copiesOf().listNewer(to)).toEqual([]);
});

it('publishes nothing for a server that was paused before its last step while the next one began', async () => {
  const next = copiesOf();
  const pausedMeanwhile = async (): Promise<boolean> => {
    await next.begin(5);
    return true;
  };
  await expect(publish(4, 'one', pausedMeanwhile)).rejects.toThrow('ENOENT');
  expect(await next.findLast()).toBe(0);
  await next.publish(5, from, [], held, signal);
  expect(await next.findLast()).toBe(5);
});

it('leaves the next server alone when one that was paused begins late', async () => {
  const next = copiesOf();
  writeCopy(from, 'one');
  await next.begin(5);
  await copiesOf().begin(4);
  await next.publish(5, from, [], held, signal);
  expect(await next.findLast()).toBe(5);
});

it('never replaces what has been published under a number', async () => {
  await publish(4, 'one');
  await expect(publish(4, 'two')).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  expect(readFileSync(published(4, `catalog-${FORMAT}.duckdb`), 'utf8')).toBe('one');
});

it('begins nothing where the shared disk is not there', async () => {
  renameSync(root, `${root}-away`);
  await expect(copiesOf().begin(1)).rejects.toThrow('ENOENT');
  expect(existsSync(root)).toBe(false);
  mkdirSync(root);
});
