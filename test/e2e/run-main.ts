import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What tests count is what their calls ask: no catalog is read behind these, unless a test sets PIM_COPY. */
const NO_READING = { PIM_COPY: 'off' };

/** The environment of these tests without any setting of ours but that, plus what is given. */
export function environment(
  settings: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:PIM|COMMERCE_ENGINE)_/.test(name),
  );
  return { ...Object.fromEntries(own), ...NO_READING, ...settings };
}

/** How a client over stdio starts the built program. */
export function hostOptions(settings: Readonly<Record<string, string>> = {}) {
  const set = Object.entries(environment(settings)).map(([name, value]) => [name, value ?? '']);
  return {
    command: process.execPath,
    args: [MAIN],
    env: Object.fromEntries(set),
    stderr: 'ignore' as const,
  };
}

/** Runs the built program, or a copy of it, with an empty stdin to its end. */
export async function runMain(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  main: string = MAIN,
) {
  const child = spawn(process.execPath, [main, ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}
