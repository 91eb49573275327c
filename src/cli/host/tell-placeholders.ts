/** What of a configuration somebody still has to fill in. Pure. */

import type { Configuration } from './configuration.ts';
import { TOKEN_NAME, TOKEN_OPTION } from './forms.ts';
import { type Entry, recordOf } from './merge-entry.ts';
import { inputReferenceOf, isPlaceholder, isSecret, placeholderOf } from './placeholders.ts';

/** Sentences on what is to be filled in and where, and on what the host asks for; none where nothing is. */
export function tellPlaceholders(title: string, configuration: Configuration): readonly string[] {
  const { env, authorization, tokenVariable } = readValues(configuration);
  const open = env.filter(([name, value]) => isPlaceholder(name, value));
  const asked = [
    ...open.filter(([name, value]) => value === inputReferenceOf(name)).map(([name]) => name),
    ...(authorization === inputReferenceOf(TOKEN_NAME) ? [TOKEN_NAME] : []),
  ];
  const secrets = open.map(([name]) => name).filter((name) => isSecret(name) && !asked.includes(name));
  const lines: string[] = [];
  if (secrets.length > 0)
    lines.push(
      `Secrets are never printed: put your own values in place of the placeholders for ${secrets.join(' and ')}.`,
    );
  if (asked.length > 0)
    lines.push(`${title} asks for ${asked.join(' and ')} when it starts the server, and keeps what you enter.`);
  if (open.some(([name]) => name === 'PIM_API_URL')) {
    lines.push('PIM_API_URL is a placeholder too. For the demo catalog, which needs none of them, add --demo.');
  }
  if (authorization === placeholderOf(TOKEN_NAME)) {
    lines.push(
      `${authorization} is a placeholder: fill in the value that ${TOKEN_NAME} has at the server, or leave the header out where it has none.`,
    );
  }
  if (tokenVariable !== undefined) {
    lines.push(
      `${title} reads the token from the environment variable ${tokenVariable}: set it where ${title} starts, or leave it out of the command where the server has no token.`,
    );
  }
  return lines;
}

/** Whether keys are in the file, or will be when they are filled in. */
export function holdsKeys(configuration: Configuration): boolean {
  const { env, authorization } = readValues(configuration);
  const isAsked = (name: string, value: unknown): boolean => value === inputReferenceOf(name);
  const hasToken = authorization !== undefined && !isAsked(TOKEN_NAME, authorization);
  return hasToken || env.some(([name, value]) => isSecret(name) && !isAsked(name, value));
}

function readValues(configuration: Configuration): {
  readonly env: readonly (readonly [string, unknown])[];
  /** What follows the word Bearer. */
  readonly authorization: string | undefined;
  readonly tokenVariable: string | undefined;
} {
  const { env, headers, tokenVariable } =
    configuration.format === 'sh' ? readWords(configuration.words) : readEntry(configuration.entry);
  const { Authorization: authorization } = headers;
  return {
    env: Object.entries(env),
    authorization: typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : undefined,
    tokenVariable: typeof tokenVariable === 'string' ? tokenVariable : undefined,
  };
}

function readEntry(entry: Entry): { readonly env: Entry; readonly headers: Entry; readonly tokenVariable: unknown } {
  return { env: recordOf(entry.env), headers: recordOf(entry.headers), tokenVariable: undefined };
}

/** `--env NAME=value` and `--header 'Name: value'`. */
function readWords(words: readonly string[]): ReturnType<typeof readEntry> {
  const valuesOf = (option: string, separator: RegExp): Entry =>
    Object.fromEntries(
      words
        .filter((_, index) => words[index - 1] === option)
        .map((word) => word.split(separator, 2))
        .map(([name = '', value = '']) => [name, value]),
    );
  const tokenVariable = words[words.indexOf(TOKEN_OPTION) + 1];
  return {
    env: valuesOf('--env', /=/),
    headers: valuesOf('--header', /: /),
    tokenVariable: words.includes(TOKEN_OPTION) ? tokenVariable : undefined,
  };
}
