/** The Dockerfile, read and followed as far as a machine without Docker can. */

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The Dockerfile, every instruction on one line. */
export const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');

/** The arguments of all instructions of a kind. */
export function instructions(kind: string): readonly string[] {
  return [...DOCKERFILE.matchAll(new RegExp(`^\\s*${kind} (.+)$`, 'gm'))].map(([, rest = '']) =>
    rest.trim(),
  );
}

/** What the build copies from the checkout. */
export function copiedSources(): readonly string[] {
  const fromCheckout = instructions('COPY').filter((rest) => !rest.startsWith('--from'));
  return fromCheckout
    .flatMap((rest) => rest.split(/\s+/).slice(0, -1))
    .map((path) => path.replace('./', ''));
}

/** A built image, as far as it is files. */
interface BuiltImage {
  /** Where dist/ is, with what stands beside it in the image. */
  readonly directory: string;
  remove(): void;
}

/**
 * Builds from exactly what the Dockerfile copies, by the scripts that it runs, and keeps what its last stage takes. The
 * packages are those of the checkout: `npm ci` is the registry's matter.
 */
export function buildImage(): BuiltImage {
  // Within the checkout, where a link to its packages is no other user's to replace.
  const parent = mkdtempSync(join(ROOT, '.image-'));
  const remove = (): void => rmSync(parent, { recursive: true, force: true });
  try {
    // Ends the search for one: that of the checkout is not in the image.
    writeFileSync(join(parent, 'tsconfig.json'), '{}');
    const [build, directory] = [join(parent, 'build'), join(parent, 'app')];
    for (const made of [build, directory]) {
      mkdirSync(made);
      symlinkSync(join(ROOT, 'node_modules'), join(made, 'node_modules'));
    }
    for (const source of copiedSources())
      cpSync(join(ROOT, source), join(build, basename(source)), { recursive: true });
    for (const [, script = ''] of DOCKERFILE.matchAll(/^RUN npm run ([\w:]+)$/gm)) {
      execFileSync('npm', ['run', '--silent', script], { cwd: build, stdio: 'pipe' });
    }
    const taken = instructions('COPY --from=build').map((rest) =>
      basename(rest.split(' ')[0] ?? ''),
    );
    for (const name of taken.filter((one) => one !== 'node_modules')) {
      cpSync(join(build, name), join(directory, name), { recursive: true });
    }
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
