/** The npm package as a user gets it: packed, installed without scripts into an empty folder, run and imported. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everydayOrSoak } from '../support/soak.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

let folder: string;
let tarball: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pim-mcp-package-'));
  // What `prepack` does. Not by npm, which would also build anew under the feet of other tests.
  await run(process.execPath, [join(root, 'scripts', 'declare.mjs')]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const [name = ''] = await readdir(folder);
  tarball = join(folder, name);
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  // What is run of it here has no use for the library of DuckDB, which is most of what would be unpacked.
  const omitted = everydayOrSoak(['--omit=optional'], []);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...omitted];
  await run('npm', ['install', ...options, tarball], { cwd: folder });
  installed = join(folder, 'node_modules', packageJson.name);
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

it('holds what its package.json names, and no sources or tests', async () => {
  const found = (await readdir(installed, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile(),
  );
  const files = found.map(({ parentPath, name }) => relative(installed, join(parentPath, name)));
  const named: readonly string[] = ['LICENSE', 'README.md', 'package.json', ...packageJson.files];
  const holds = (name: string, file: string) =>
    name.includes('*')
      ? file.startsWith(name.slice(0, name.indexOf('*')))
      : file === name || file.startsWith(`${name}/`);
  expect(files.filter((file) => !named.some((name) => holds(name, file)))).toEqual([]);
  expect(
    named.filter((name) => !name.startsWith('!') && !files.some((file) => holds(name, file))),
  ).toEqual([]);
  expect(
    files.filter((file) => /^docs\/images\/views|\.tsx?$/.test(file) && !file.endsWith('.d.ts')),
  ).toEqual([]);
});

it('installs nothing that it holds already, and DuckDB always', async () => {
  expect(Object.keys(packageJson.dependencies)).toEqual(['@duckdb/node-bindings']);
  const found = await readdir(join(folder, 'node_modules'));
  if (everydayOrSoak(true, false))
    expect(found.filter((name) => !name.startsWith('.')).sort()).toEqual([
      '@duckdb',
      'detect-libc',
      packageJson.name,
    ]);
  expect(await readFile(join(installed, 'dist', 'library.d.ts'), 'utf8')).not.toMatch(/from '[^']/);
});

it('says where it comes from, as its name in the registry of MCP does, so that links of the README lead there', () => {
  const home = `https://${packageJson.mcpName.replace(/^io\.github\./, 'github.com/')}`;
  const { repository, homepage, bugs } = packageJson;
  expect([repository.url, homepage, bugs.url]).toEqual([
    `git+${home}.git`,
    `${home}#readme`,
    `${home}/issues`,
  ]);
});

it('installs a command that runs', async () => {
  const { stdout } = await run(join(folder, 'node_modules', '.bin', 'pim-mcp'), ['--version']);
  expect(stdout).toBe(`${packageJson.version}\n`);
});

// Every day it is installed without what is optional.
it.skipIf(everydayOrSoak(false, true))(
  'says what to install where it is to count and cannot',
  async () => {
    const env = { ...process.env, PIM_METRICS: 'on' };
    const served = run(
      join(folder, 'node_modules', '.bin', 'pim-mcp'),
      ['serve', '--http', '127.0.0.1:0'],
      { env },
    );
    await expect(served).rejects.toMatchObject({
      code: 2,
      stderr:
        'pim-mcp: PIM_METRICS=on needs the optional package prom-client. Run npm install prom-client where npm installed pim-mcp, or set PIM_METRICS=off.\n',
    });
  },
);

it('gives programs a server that serves the demo over a transport of their own', async () => {
  // As a program has it that installs the SDK.
  await symlink(
    join(root, 'node_modules', '@modelcontextprotocol'),
    join(folder, 'node_modules', '@modelcontextprotocol'),
  );
  await writeFile(
    join(folder, 'program.js'),
    `import { createServer } from 'pim-mcp';
     import { InMemoryTransport } from '@modelcontextprotocol/server';
     const pim = await createServer();
     const [ours, theirs] = InMemoryTransport.createLinkedPair();
     const answers = [];
     theirs.onmessage = (message) => answers.push(message) && answers.length === 2 && end();
     const end = async () => { console.log(JSON.stringify(answers[1].result.structuredContent)); await pim.close(); };
     await pim.create().connect(ours);
     await theirs.start();
     const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'program', version: '1' } };
     await theirs.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
     await theirs.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
     await theirs.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'find_products', arguments: { limit: 0 } } });`,
  );
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ returned: 0, source: 'sandbox' });
});

it('tells programs of a setting that is missing', async () => {
  const program = `import { createServer } from 'pim-mcp';
    await createServer({ PIM_APP_KEY: 'canary-key' }).catch((error) => console.log(error.message));`;
  await writeFile(join(folder, 'partly.js'), program);
  const { stdout } = await run(process.execPath, ['partly.js'], { cwd: folder });
  expect(stdout).toContain('PIM_API_URL');
  expect(stdout).not.toContain('canary-key');
});

it('has types that compile under the strictest flags', async () => {
  const program = `import { createServer, type PimServer } from 'pim-mcp';
    import { InMemoryTransport } from '@modelcontextprotocol/server';
    const pim: PimServer = await createServer({ PIM_CULTURE: 'de' }, { writeLog: (line: string) => void line });
    const [transport] = InMemoryTransport.createLinkedPair();
    await pim.create().connect(transport);
    await pim.close();`;
  await writeFile(join(folder, 'typed.ts'), program);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options =
    '--noEmit --singleThreaded --strict --skipLibCheck --module nodenext --target es2023 typed.ts'.split(
      ' ',
    );
  await expect(run(process.execPath, [tsc, ...options], { cwd: folder })).resolves.toMatchObject({
    stdout: '',
  });
});

it('is clean for publint', async () => {
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, packageJson))).toEqual([]);
});

// It looks at what package.json exports, which few changes touch, and takes its time.
it.skipIf(everydayOrSoak(true, false))(
  'is clean for arethetypeswrong, as a package of modules',
  async () => {
    const attw = join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const { stdout } = await run(process.execPath, [
      attw,
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
    ]);
    // It ends with 1, which rejects, when there is a problem; and it did look at our entrance.
    expect(stdout).toContain('"pim-mcp"');
  },
);
