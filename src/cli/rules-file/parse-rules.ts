/** The text of a rules file, untrusted → typed, each problem with its line and column. Pure. */

import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import { LISTED_RULES } from '../../audit/rules.ts';
import type { RulesFile } from '../../audit/rules-file.ts';
import { TABLES } from '../../copy/schema.ts';
import { nameColumn } from '../../copy/sql-text.ts';
import { nearestName } from '../../record/nearest.ts';
import { isRecord } from '../../record/value.ts';
import { rulesSchema } from './schema.ts';

/** Something that is wrong with a rules file. */
export interface RulesProblem {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** Where in the file, as keys, and what is wrong: a sentence. */
  readonly says: string;
}

/** Problems that are told at once. */
const MOST_PROBLEMS = 10;

/** A file that can be used. */
export interface ParsedRules {
  readonly file: RulesFile;
  /** What is wrong with something of it, by its path, as it turns out later. */
  readonly blame: (path: readonly PropertyKey[], says: string) => RulesProblem;
}

/** A file that can be used, or what is wrong with it, in the order of the file. */
export function parseRules(text: string): ParsedRules | { readonly problems: readonly RulesProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, says: string): RulesProblem => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), says };
  };
  if (document.errors.length > 0)
    return { problems: document.errors.slice(0, MOST_PROBLEMS).map(({ pos, message }) => at(pos[0], `${message}.`)) };
  const given = readDocument(document);
  if (given instanceof Error) return { problems: [at(0, `${given.message}.`)] };
  const parsed = rulesSchema.safeParse(given ?? {});
  if (!parsed.success) {
    const problems = parsed.error.issues
      .flatMap(listIssues)
      .map(({ path, says, key }) =>
        at(
          findOffset(document, path, key),
          endSentence(
            `${path.length === 0 ? 'The file' : tellPath(path)} ${document.hasIn(path.map(toKey)) ? says : 'is missing'}`,
          ),
        ),
      );
    return { problems: sortProblems(problems).slice(0, MOST_PROBLEMS) };
  }
  const blame = (path: readonly PropertyKey[], says: string): RulesProblem => at(findOffset(document, path), says);
  const wrong = listWrong(parsed.data).map(({ path, says }) => blame(path, says));
  return wrong.length > 0
    ? { problems: sortProblems(wrong).slice(0, MOST_PROBLEMS) }
    : { file: toRulesFile(parsed.data), blame };
}

/** What the file says, as plain values; an error where its aliases make too much of it. */
function readDocument(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error instanceof Error ? error : new Error('the file cannot be read');
  }
}

/** One thing that is wrong, by where it is. */
interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly says: string;
  /** A key of what is there. */
  readonly key?: string;
}

function listIssues(issue: z.core.$ZodIssue): readonly Wrong[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], says: tellUnknown(path, key), key }));
  }
  if (issue.code === 'invalid_key') {
    const says = path[0] === 'words' ? plain(issue.issues[0]?.message ?? '') : 'is not the id of a rule';
    return [{ path, says, key: String(path.at(-1)) }];
  }
  // What is said of a choice as a whole helps nobody where one of its members was meant.
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().filter(({ path: below }) => below.length > 0);
    if (inner.length > 0)
      return inner.slice(0, 1).flatMap((one) => listIssues({ ...one, path: [...path, ...one.path] }));
  }
  return [{ path, says: plain(issue.message) }];
}

/** A question ends a sentence as well. */
function endSentence(words: string): string {
  return words.endsWith('?') ? words : `${words}.`;
}

/** A message of the schema's own begins with a verb; one of the library's is put behind one. */
function plain(message: string): string {
  return /^(must|is|has|begins)\b/.test(message) ? message : `is not valid (${message.replace(/\.$/, '')})`;
}

function tellUnknown(path: readonly PropertyKey[], key: string): string {
  const known = keysAt(path);
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `is no key here; did you mean ${nearest}?`;
  if (path.length === 1 && path[0] === 'severity') return 'is not the id of a rule (docs/audit-rules.md)';
  return known.length > 0 && known.length <= 12 ? `is no key here; the keys are ${known.join(', ')}` : 'is no key here';
}

/** The keys that there may be at a path, by the schema that is published. */
function keysAt(path: readonly PropertyKey[]): readonly string[] {
  let node: unknown = z.toJSONSchema(rulesSchema, { io: 'input' });
  for (const key of path)
    node = typeof key === 'number' ? memberOf(node, 'items') : memberOf(memberOf(node, 'properties'), String(key));
  return Object.keys(memberOf(node, 'properties') ?? {});
}

function memberOf(node: unknown, key: string): object | undefined {
  const member = isRecord(node) ? node[key] : undefined;
  return isRecord(member) ? member : undefined;
}

/** Where something is in the text: its key or itself, else what it ought to be in. */
function findOffset(document: Document, path: readonly PropertyKey[], key?: string): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1).map(toKey), true);
    const last = toKey(path[length - 1] ?? '');
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(last));
      const isKeyMeant = key !== undefined && length === path.length;
      const range = isKeyMeant ? rangeOf(pair?.key) : (rangeOf(pair?.value) ?? rangeOf(pair?.key));
      if (range !== undefined) return range;
    }
    const found = rangeOf(document.getIn(path.slice(0, length).map(toKey), true));
    if (found !== undefined) return found;
  }
  return rangeOf(document.contents) ?? 0;
}

function toKey(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

function rangeOf(node: unknown): number | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined;
}

/** A path in words: `own[0].sql`. */
function tellPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key).slice(0, 60)}`))
    .join('');
}

function sortProblems(problems: readonly RulesProblem[]): readonly RulesProblem[] {
  return [...problems].sort((one, other) => one.line - other.line || one.column - other.column);
}

const PRODUCT_COLUMNS = TABLES.flatMap(({ name, columns }) =>
  name === 'products' ? columns.map((one) => one.name) : [],
);

/** What parts of the file say of each other. */
function listWrong({
  own,
  requirements,
  accept,
  words,
  scope,
  system_gaps: gaps,
}: z.infer<typeof rulesSchema>): readonly Wrong[] {
  const isRepeated = (names: readonly string[]): readonly number[] =>
    names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []));
  const known = [...LISTED_RULES.map(({ id }) => id), ...own.map(({ id }) => id)];
  return [
    ...isRepeated(own.map(({ id }) => id)).map((at) => ({
      path: ['own', at, 'id'],
      says: 'Another rule has the same id.',
    })),
    ...isRepeated(requirements.map(({ name }) => name)).map((at) => ({
      path: ['requirements', at, 'name'],
      says: 'Another requirement has the same name.',
    })),
    ...(scope.is ?? []).flatMap((word, at) =>
      Object.hasOwn(words, word) ? [] : [{ path: ['scope', 'is', at], says: `There is no word ${word} under words.` }],
    ),
    ...Object.keys(words).flatMap((word) =>
      PRODUCT_COLUMNS.includes(nameColumn(word))
        ? [{ path: ['words', word], says: `products have a column ${nameColumn(word)}; choose another word.` }]
        : [],
    ),
    ...[
      ...accept.map(({ rule }, at) => ({ rule, path: ['accept', at, 'rule'] })),
      ...gaps.graded.map((rule, at) => ({ rule, path: ['system_gaps', 'graded', at] })),
    ].flatMap(({ rule, path }) => {
      if (known.includes(rule)) return [];
      const nearest = nearestName(rule, known);
      return [{ path, says: `There is no rule ${rule}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}` }];
    }),
  ];
}

/** In the words of the audit. */
function toRulesFile({
  severity,
  weights,
  words,
  system_gaps: { least_percent: leastPercent, graded },
  ...file
}: z.infer<typeof rulesSchema>): RulesFile {
  return {
    ...file,
    words: Object.entries(words).map(([name, condition]) => ({ name, condition })),
    systemGaps: { leastPercent, graded },
    severity: severity as RulesFile['severity'], // a key that is there has a value
    ...(weights && { weights }),
  };
}
