// Provides packages in exactly the version of package-lock.json: as installed by npm, or, if npm does not install them
// because they are for another platform, downloaded and checked against the lock.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are not needed to run a package: types, maps and documents. Licences must stay. */
const UNNEEDED = /\.(?:d\.[cm]?ts|map|md)$/;

/**
 * Copies the files that are needed to run a package into an empty directory.
 * @param cache directory that keeps downloads
 */
export async function copyPackage(name, target, { root, cache }) {
  const locked = await readLocked(name, root);
  const installed = join(root, 'node_modules', name);
  if ((await versionIn(installed)) === locked.version) {
    await cp(installed, target, { recursive: true, filter: (file) => !UNNEEDED.test(file) });
    return;
  }
  const packed = await readPacked(name, locked, cache);
  await mkdir(target, { recursive: true });
  // Every system that npm runs on has tar. npm packs everything into one directory, whose name does not matter.
  execFileSync('tar', ['-xzf', '-', '--strip-components=1'], { cwd: target, input: packed });
  for (const file of await readdir(target, { recursive: true })) {
    if (UNNEEDED.test(file)) await rm(join(target, file));
  }
}

async function readLocked(name, root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const locked = packages[`node_modules/${name}`];
  if (locked?.integrity === undefined) throw new Error(`package-lock.json has no ${name}.`);
  return locked;
}

async function versionIn(directory) {
  try {
    return JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')).version;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The packed package from the cache, else from the registry; it is checked on every read. */
async function readPacked(name, { version, integrity }, cache) {
  const kept = join(cache, `${name.replace('/', '+')}@${version}.tgz`);
  try {
    return check(await readFile(kept), integrity, kept);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  await mkdir(cache, { recursive: true });
  const fetched = await mkdtemp(join(cache, 'fetching-'));
  try {
    runNpm(['pack', `${name}@${version}`, '--pack-destination', fetched, '--silent']);
    const [file] = await readdir(fetched);
    const packed = check(
      await readFile(join(fetched, file)),
      integrity,
      `${name}@${version} of the registry`,
    );
    await rename(join(fetched, file), kept);
    return packed;
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

function check(packed, integrity, what) {
  const [algorithm] = integrity.split('-');
  const found = `${algorithm}-${createHash(algorithm).update(packed).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${what} is not what package-lock.json says: ${found}, not ${integrity}.`);
  return packed;
}

/** Uses the npm that runs this script, else the one on the path; on Windows, that one cannot be run without a shell. */
function runNpm(args) {
  const script = process.env.npm_execpath;
  if (script === undefined) execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  else
    execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}
