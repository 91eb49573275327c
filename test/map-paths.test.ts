/** ARCHITECTURE.md: every file and directory that the map names is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesBelow } from './support/read-sources.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
const map = readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8');
const paths = ['src', 'test', 'scripts', 'docs', 'plugin', 'bench'].flatMap((directory) =>
  filesBelow(join(project, directory), /./),
);

/** What stands in backquotes and has the form of a file or a directory: whole, or the end of a path. */
const named = [...map.matchAll(/`([\w./-]+(?:\.(?:ts|tsx|json|sql|md|txt)|\/))`/g)].map(
  ([, name = '']) => name,
);

function isThere(name: string): boolean {
  return paths.some((path) =>
    name.endsWith('/') ? path.includes(`/${name}`) : path.endsWith(`/${name}`),
  );
}

it('names only files and directories that exist', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
