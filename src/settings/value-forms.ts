import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { ENDPOINT_NAMES, isLoopback } from '../pim/endpoints.ts';
import { CONNECTOR_TOOLS, TOOL_GROUPS, TOOL_NAMES, type ToolName } from '../tool-names.ts';

/** One setting: its parser, and its texts for docs/settings.md and the error. */
export interface Setting {
  /** Key in the parsed configuration; absent: the value is part of another key. */
  readonly as?: string;
  readonly allowed: string;
  /** Default value, as it would be written in the environment; absent: none. */
  readonly fallback?: string;
  readonly schema: z.ZodType;
  readonly words?: readonly string[];
  readonly isSecret?: true;
  readonly fileOf?: string;
}

const limit = z.number().int().min(0).max(1_000_000);

export const limits = z.partialRecord(
  z.enum([...ENDPOINT_NAMES, 'total']),
  z.union([
    limit,
    z.strictObject({
      endpoint: limit.optional(),
      appKey: limit.optional(),
    }),
  ]),
);

export const paths = z.partialRecord(
  z.enum(ENDPOINT_NAMES),
  z.string().regex(/^\/(?!\/)[\w./~-]*$/),
);

// Name of an argument of a path of the Commerce Engine: query parameters have dots and hyphens.
const ARGUMENT = '[A-Za-z][\\w.-]{0,39}';
const TEMPLATE = new RegExp(
  `^(?:/(?:[\\w.~:@=;()$-]|\\{${ARGUMENT}\\})+)+/?(?:\\{\\?${ARGUMENT}(?:,${ARGUMENT})*\\})?$`,
);
/** call_commerce_engine's own arguments. */
export const OWN_ARGUMENTS = ['path', 'at', 'cursor', 'max_tokens'] as const;

function isPathTemplate(template: string): boolean {
  const names = [...template.matchAll(/[{?,]([A-Za-z][\w.-]*)(?=[},])/g)].map(
    ([, name = '']) => name,
  );
  // A name like "constructor" would be found in every object, even if nobody gave that argument.
  const isTaken = (name: string): boolean =>
    OWN_ARGUMENTS.some((argument) => argument === name) || name in Object.prototype;
  const isClear = new Set(names).size === names.length && !names.some(isTaken);
  return TEMPLATE.test(template) && isClear && !/\/\.{1,2}(?:[/;{]|$)/.test(template);
}

/** COMMERCE_ENGINE_PATHS: path templates (pim/commerce-engine.ts) with their descriptions. */
export const commercePaths = z
  .record(
    // Request limits are counted by these names, and there "total" is the sum.
    z.string().regex(/^(?!total$)[a-z][a-z0-9_-]{0,39}$/),
    z.strictObject({
      path: z.string().max(300).refine(isPathTemplate),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
      description: z.string().regex(/^[^\u0000-\u001f\u007f-\u009f]{1,300}$/),
    }),
  )
  .refine((declared) => Object.keys(declared).length <= 50);

/**
 * Parses names of hosts, separated by commas.
 * @param form pattern of each
 */
export function hostNames(form: RegExp) {
  return z
    .string()
    .transform((text) => splitWords(text.toLowerCase()))
    .pipe(z.array(z.string().regex(form)));
}

/** Host names, with their ports if they have any. */
export const hostsWithPorts = {
  allowed: 'host names, with their ports if they have any, separated by commas',
  schema: hostNames(/^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/),
};

export function wholeNumber(min: number, max: number) {
  const schema = z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
  return { allowed: `a whole number from ${min} to ${max}`, schema };
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  const allowed = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { allowed, schema: z.enum(words) };
}

/** Parses an http or https address without credentials, query or fragment in it. */
export function httpUrl() {
  return z.string().refine((text) => {
    if (!URL.canParse(text) || /[?#]/.test(text)) return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  });
}

/**
 * Parses an address that nobody on the way can read or change; on this machine also http. No user
 * name, password, fragment.
 */
export function safeUrl() {
  return z.string().refine((text) => {
    if (!URL.canParse(text) || text.includes('#')) return false;
    const { protocol, username, password } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(text));
    return isSafe && username === '' && password === '';
  });
}

/** A secret that the operator chooses. */
export const ownSecret = {
  allowed: 'at least 16 characters without white space',
  schema: z.string().regex(/^[\x21-\x7e]{16,}$/),
  isSecret: true,
} as const;

/** Parses the address of a Redis or Valkey store. */
export function storeUrl() {
  return z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        /^rediss?:$/.test(new URL(text).protocol) &&
        new URL(text).hostname !== '',
    );
}

/** Parses a JSON text whose value matches the schema. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The words of PIM_TOOLS. */
export const TOOL_WORDS: readonly string[] = [
  'all',
  ...Object.keys(TOOL_GROUPS),
  ...TOOL_NAMES,
  ...CONNECTOR_TOOLS,
];

/**
 * PIM_TOOLS: names of tools or of groups of tools. For `all` alone it is undefined: then hosts also
 * get the tools that they look for by name.
 */
export function toolNames() {
  const word = z.string().refine((text) => TOOL_WORDS.includes(text));
  return z
    .string()
    .transform(splitWords)
    .pipe(z.array(word).min(1))
    .transform((words): readonly ToolName[] | undefined => {
      if (words.every((word) => word === 'all')) return undefined;
      const groups = Object.entries(TOOL_GROUPS).filter(([group]) => words.includes(group));
      const named = [...words, ...groups.flatMap(([, names]) => names)];
      const chosen = TOOL_NAMES.filter((name) => words.includes('all') || named.includes(name));
      return [...chosen, ...CONNECTOR_TOOLS.filter((name) => words.includes(name))];
    });
}

/** Splits a comma-separated list into words, without empty ones. */
export function splitWords(text: string): readonly string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}

export function culture() {
  return z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/);
}

/** PIM_CULTURES: a list of language codes. */
export function cultures() {
  return z.string().transform(splitWords).pipe(z.array(culture()));
}

/** PIM_COPY_REFRESH: an age in milliseconds, a minute of the day, or never. */
export const refreshTime = {
  allowed: 'off, an age of at least 10m as 90m or 24h, or a time of day as 03:30',
  schema: z
    .string()
    .regex(/^(?:off|[1-9]\d{0,3}[mh]|(?:[01]?\d|2[0-3]):[0-5]\d)$/)
    .transform((text) => {
      const [first = 0, second] = text.split(/[:mh]/).map(Number);
      if (text === 'off') return undefined;
      if (text.includes(':')) return { atMinute: 60 * first + (second ?? 0) };
      return { everyMs: first * (text.endsWith('h') ? 3_600_000 : 60_000) };
    })
    .refine((time) => time?.everyMs === undefined || time.everyMs >= 600_000),
};

/** A path that does not depend on the current directory. */
export const absolutePath = {
  allowed: 'an absolute path, or a path that begins with ~',
  schema: z.string().refine((path) => isAbsolute(path) || isBelowHome(path)),
};

/**
 * A path for a directory of databases. DuckDB takes what follows a question mark for options, and
 * writes the log of a database into another directory then; it resolves links and relative paths,
 * so that no other name of the directory helps.
 */
export const databasePath = {
  allowed: `${absolutePath.allowed}, without a question mark, beyond which DuckDB cannot write`,
  schema: absolutePath.schema.refine((path) => !path.includes('?')),
};

/** True if a path begins with the user's home directory, `~`. */
export function isBelowHome(path: string): boolean {
  return /^~(?:[/\\]|$)/.test(path);
}
