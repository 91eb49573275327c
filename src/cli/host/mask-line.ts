/** Secrets out of the lines of a host's file that are shown: our own, and those of other servers around ours. Pure. */

import { SETTINGS } from '../../settings.ts';
import { isPlaceholder, isSecret } from './placeholders.ts';

/** What stands in the place of a value. */
const MASK = '…';

/** Members of hosts' files that hold no secret. */
const PLAIN = ['command', 'type', 'id', 'description', 'cwd', 'bearer_token_env_var'];

/** A reference to a value that is elsewhere, `${input:pim-app-key}`. */
const REFERENCE = /^(?:Bearer )?\$\{\w+:[\w-]+\}$/;

/** Words that start this server and hold no secret: options, npx and what it runs, scripts. */
const PLAIN_WORD = /^(?:-[\w-]*|\/c|npx|node|pim-mcp(?:@[\w.-]+)?|(?:.*[\\/])?[\w.-]+\.[cm]?[jt]s)$/;

/** A string of JSON or TOML, with the key before it where there is one. */
const STRING = /(?:(["']?)([\w.-]+)\1(\s*[:=]\s*))?("(?:[^"\\]|\\.)*"|'[^']*')/g;

/** Passwords in addresses, and what follows a question mark. */
const IN_ADDRESS = /(?<=:\/\/)[^/"'\s@]+(?=@)|(?<=\?)[^"'\s]+/g;

/** TOML's strings of several lines. */
const LONG_STRING = /("""|''').*/;

/** A line around those that change that can be shown: brackets, a header, a key with a value that is left out. */
const FRAME = /^\s*(?:[[\]{}\s,]*|\[+[^"'=]*\]+|["']?[\w.-]+["']?\s*[:=]\s*(?:[[\]{}\s,]*|true,?|false,?))$/;

/**
 * A line that changes, without values that may be secret: every string is left out but for keys, values of members that
 * hold no secret, placeholders, and what the new configuration says.
 * @param said the strings of the new configuration, which has no secret in it
 */
export function maskLine(line: string, said: ReadonlySet<string>): string {
  return line.replace(LONG_STRING, MASK).replace(STRING, (...found: readonly unknown[]) => {
    const [whole, quote, key, separator, value] = found.map((part) => (part === undefined ? undefined : String(part)));
    const text = value?.slice(1, -1) ?? '';
    const after = line.slice(Number(found.at(-2)) + (whole?.length ?? 0));
    if (key === undefined) return /^\s*[:=]/.test(after) || isPlain(text, said) ? `${value}` : `"${MASK}"`;
    const shown = isShown(key, text, said) ? value?.replace(IN_ADDRESS, MASK) : `"${MASK}"`;
    return `${quote}${key}${quote}${separator}${shown}`;
  });
}

/** A line of somebody else, of which only the frame is shown. */
export function maskForeignLine(line: string): string {
  if (FRAME.test(line)) return line;
  const [key = line.match(/^\s*/)?.[0] ?? ''] = line.match(/^\s*["']?[\w.-]+["']?\s*[:=]\s*/) ?? [];
  return `${key}${MASK}`;
}

/** Every string in a value, at any depth. */
export function stringsIn(value: unknown): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((item) => [...stringsIn(item)]));
}

function isPlain(text: string, said: ReadonlySet<string>): boolean {
  // As it stands in the file, where a backslash is written twice.
  return said.has(text.replaceAll('\\\\', '\\')) || PLAIN_WORD.test(text) || REFERENCE.test(text);
}

function isShown(key: string, text: string, said: ReadonlySet<string>): boolean {
  if (PLAIN.includes(key) || /url$/i.test(key) || isPlaceholder(key, text) || isPlain(text, said)) return true;
  return Object.hasOwn(SETTINGS, key) && !isSecret(key);
}
