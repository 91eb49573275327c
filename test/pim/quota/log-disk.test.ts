import { chmodSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ForeignFileError, openLogDisk } from '../../../src/pim/quota/log-disk.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const isPosix = process.platform !== 'win32';

/** A disk in a new root, with the directory of the service made. */
function disk() {
  const root = ownDirectory('log');
  const service = join(root, 'pim');
  mkdirSync(service, { mode: 0o700 });
  return { root, service, file: join(service, 'products.1'), ...openLogDisk(root, 'pim') };
}

function openFile({ open }: Pick<ReturnType<typeof disk>, 'open'>) {
  const file = open('products.1');
  onTestFinished(() => file.close());
  return file;
}

describe('openLogDisk', () => {
  it('makes nothing before a file is opened', () => {
    const root = join(ownDirectory('log'), 'root');
    expect(openLogDisk(root, 'pim').list()).toEqual([]);
    expect(statSync(root, { throwIfNoEntry: false })).toBeUndefined();
  });

  it.each<[string, (made: ReturnType<typeof disk>) => void]>([
    ['removed', ({ remove }) => remove('products.1')],
    [
      'replaced',
      (made) => {
        made.remove('products.1');
        openFile(made);
      },
    ],
  ])('tells that a file was %s', (_how, change) => {
    const made = disk();
    const file = openFile(made);
    change(made);
    expect(file.read(0)).toBeUndefined();
  });
});

describe.runIf(isPosix)('openLogDisk refuses', () => {
  it.each<[string, (made: ReturnType<typeof disk>) => void, RegExp]>([
    [
      'a root that others may write to',
      ({ root }) => chmodSync(root, 0o777),
      /other users may write .*chmod go=/,
    ],
    [
      'a directory that others may write to',
      ({ service }) => chmodSync(service, 0o770),
      /other users may write/,
    ],
    [
      'a file that others may write to',
      ({ file }) => {
        writeFileSync(file, '');
        chmodSync(file, 0o666);
      },
      /products\.1.*chmod go=/,
    ],
    ['a directory in place of a file', ({ file }) => mkdirSync(file), /EISDIR|is a link/],
    [
      'a hard link',
      ({ root, file }) => {
        writeFileSync(join(root, 'elsewhere'), '', { mode: 0o600 });
        linkSync(join(root, 'elsewhere'), file);
      },
      /is a link/,
    ],
    [
      'a link to a file',
      ({ root, file }) => symlinkSync(join(root, 'elsewhere'), file),
      /is a link/,
    ],
  ])('%s, and says why', (_what, change, reason) => {
    const made = disk();
    change(made);
    expect(() => openFile(made)).toThrow(reason);
  });

  it('nothing that others may look into, and closes it to them', () => {
    const made = disk();
    const { root, service, file } = made;
    writeFileSync(file, '', { mode: 0o644 });
    for (const path of [root, service]) chmodSync(path, 0o755);
    openFile(made).append('line\n');
    expect([root, service, file].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700, 0o600,
    ]);
  });

  it('a link in place of its root', () => {
    const root = join(ownDirectory('log'), 'link');
    symlinkSync(ownDirectory('elsewhere'), root);
    expect(() => openLogDisk(root, 'pim').open('products.1')).toThrow(ForeignFileError);
  });

  it.runIf(process.getuid?.() !== 0)('the directory of another user', () => {
    expect(() => openLogDisk('/', 'pim').open('products.1')).toThrow('belongs to another user');
  });
});
