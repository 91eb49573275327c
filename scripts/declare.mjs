// `npm run declare`: writes dist/library.d.ts, the types that src/library.ts exports, without references to our other
// files. It checks nothing (`npm run typecheck` does), so one thread is enough.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-declare-'));
const options = [
  '--noEmit',
  'false',
  '--noCheck',
  '--singleThreaded',
  '--declaration',
  '--emitDeclarationOnly',
  '--outDir',
  directory,
];
execFileSync(process.execPath, [
  path('node_modules/typescript/bin/tsc'),
  '-p',
  path('tsconfig.library.json'),
  ...options,
]);
await cp(join(directory, 'library.d.ts'), path('dist/library.d.ts'));
await rm(directory, { recursive: true });
