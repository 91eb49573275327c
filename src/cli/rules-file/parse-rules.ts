import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import * as z from 'zod';
import { LISTED_RULES } from '../../audit/assemble-rules.ts';
import { type RulesFile, toRulesFile } from '../../audit/rules-file.ts';
import { rulesSchema } from '../../audit/rules-schema.ts';
import { VIEWS } from '../../copy/schema.ts';
import { nameColumn } from '../../copy/sql-text.ts';
import { takeChars } from '../../record/cut-characters.ts';
import { nearestName } from '../../record/nearest.ts';
import { isRecord } from '../../record/value.ts';
import { blameQuestions } from './question-faults.ts';

/** Problem of a rules file. */
export interface RulesProblem {
  // Both count from 1.
  readonly line: number;
  readonly column: number;
  // A sentence that names the place in the file, as keys, and the fault.
  readonly says: string;
}

// More problems are not listed.
const MAX_PROBLEMS = 10;

/** Rules file that can be used. */
export interface ParsedRules {
  readonly file: RulesFile;
  // Builds the problem of a fault that turns up later.
  readonly blame: (fault: Fault) => RulesProblem;
}

/** Parses a rules file; lists its problems in the order of the file where it cannot be used. */
export function parseRules(
  text: string,
): ParsedRules | { readonly problems: readonly RulesProblem[] } {
  const lines = new LineCounter();
  // The parser would compare each key of a map with all others.
  const options = {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  };
  const document = parseDocument(text, options);
  const problemAt = (offset: number, says: string): RulesProblem => {
    const { line, col } = lines.linePos(offset);
    return {
      line: Math.max(line, 1),
      column: Math.max(col, 1),
      says,
    };
  };
  if (document.errors.length > 0) {
    return {
      problems: document.errors
        .slice(0, MAX_PROBLEMS)
        .map(({ pos, message }) => problemAt(pos[0], `${message}.`)),
    };
  }
  const repeated = findRepeatedKeys(document);
  if (repeated.length > 0) {
    return { problems: repeated.map((offset) => problemAt(offset, 'Map keys must be unique.')) };
  }
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Its aliases expand to too many nodes.
    return {
      problems: [
        problemAt(0, `${error instanceof Error ? error.message : 'the file cannot be read'}.`),
      ],
    };
  }
  const blame = ({ path, says, cause, key }: Fault): RulesProblem => {
    const place = path.length === 0 ? 'The file' : formatPath(path);
    const words = `${place} ${document.hasIn(path.map(toKey)) ? says : 'is missing'}`;
    const end = words.endsWith('?') ? '' : '.';
    return problemAt(
      findOffset(document, path, key),
      cause === undefined ? `${words}${end}` : `${words}: ${cause}`,
    );
  };
  const parsed = checkedSchema.safeParse(content ?? {});
  if (parsed.success) return { file: toRulesFile(parsed.data), blame };
  const problems = listFirst(parsed.error.issues, content).map(blame);
  problems.sort((left, right) => left.line - right.line || left.column - right.column);
  return { problems };
}

// Offsets of keys that their map has already, at most MAX_PROBLEMS.
function findRepeatedKeys(document: Document): readonly number[] {
  const offsets: number[] = [];
  visit(document, {
    Map: (_key, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        // A key that is a list or a map is refused as an unknown key.
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) offsets.push(rangeOf(key) ?? 0);
        keys.add(key.value);
      }
      return offsets.length < MAX_PROBLEMS ? undefined : visit.BREAK;
    },
  });
  return offsets.slice(0, MAX_PROBLEMS);
}

interface Fault {
  readonly path: readonly PropertyKey[];
  // Begins with a verb, and has no full stop.
  readonly says: string;
  // Why, in a sentence.
  readonly cause?: string;
  // Set where the key is wrong, and not its value.
  readonly key?: string;
}

// Only the first: guessing the right word for each of thousands takes minutes.
function listFirst(issues: readonly z.core.$ZodIssue[], content: unknown): readonly Fault[] {
  const first: Fault[] = [];
  for (const issue of issues) {
    if (first.length >= MAX_PROBLEMS) break;
    first.push(...listIssues(issue, content));
  }
  return first.slice(0, MAX_PROBLEMS);
}

function listIssues(issue: z.core.$ZodIssue, content: unknown): readonly Fault[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const valid = path[0] === 'severity' ? [] : keysAt(path);
    return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
      path: [...path, key],
      says: describeUnknownKey(path, key, valid),
      key,
    }));
  }
  if (issue.code === 'invalid_key') {
    const says =
      path[0] === 'severity' ? 'is not the id of a rule' : plain(issue.issues[0]?.message ?? '');
    return [{ path, says, key: String(path.at(-1)) }];
  }
  const hint =
    issue.code === 'invalid_value' ? guessWord(issue.values, valueAt(content, path)) : '';
  return [{ path, says: plain(issue.message) + hint }];
}

// The end of a sentence about a word that is not allowed.
function guessWord(allowed: readonly unknown[], word: unknown): string {
  const nearest = typeof word === 'string' ? nearestName(word, allowed.map(String)) : undefined;
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value: unknown, key) => Object(value)[key], content);
}

// A message of the schema itself begins with a verb; one of the library is put behind one.
function plain(message: string): string {
  return /^(must|is|has|begins)\b/.test(message) ? message : `is not valid (${message})`;
}

function describeUnknownKey(
  path: readonly PropertyKey[],
  key: string,
  valid: readonly string[],
): string {
  if (path[0] === 'severity') {
    return 'is not the id of a rule (docs/audit-rules.md)';
  }
  const nearest = nearestName(key, valid);
  if (nearest === undefined) {
    return 'is no key here; docs/rules.md tells which there are';
  }
  return `is no key here; did you mean ${nearest}?`;
}

// The keys that are allowed at a path, by the published schema.
function keysAt(path: readonly PropertyKey[]): readonly string[] {
  const memberOf = (node: unknown, key: string): unknown =>
    isRecord(node) ? node[key] : undefined;
  let node: unknown = z.toJSONSchema(rulesSchema, { io: 'input' });
  for (const key of path) {
    node =
      typeof key === 'number'
        ? memberOf(node, 'items')
        : memberOf(memberOf(node, 'properties'), String(key));
  }
  return Object.keys(memberOf(node, 'properties') ?? {});
}

// The place of the key or the value, else of the nearest parent in the text.
function findOffset(document: Document, path: readonly PropertyKey[], key?: string): number {
  for (const keys = path.map(toKey); keys.length > 0; keys.pop()) {
    const parent = document.getIn(keys.slice(0, -1), true);
    const isPair = ({ key: pairKey }: { readonly key: unknown }) =>
      isScalar(pairKey) && String(pairKey.value) === String(keys.at(-1));
    const pair = isMap(parent) ? parent.items.find(isPair) : undefined;
    const wantsKey = key !== undefined && keys.length === path.length;
    const valueOffset = wantsKey
      ? undefined
      : (rangeOf(pair?.value) ?? rangeOf(document.getIn(keys, true)));
    const offset = valueOffset ?? rangeOf(pair?.key);
    if (offset !== undefined) return offset;
  }
  return rangeOf(document.contents) ?? 0;
}

function toKey(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

function rangeOf(node: unknown): number | undefined {
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined;
}

// Longer keys are cut in paths.
const MAX_KEY_CHARS = 60;

// Formats a path such as `own[0].sql`.
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) =>
      typeof key === 'number'
        ? `[${key}]`
        : `${index === 0 ? '' : '.'}${takeChars(String(key), MAX_KEY_CHARS)}`,
    )
    .join('');
}

const PRODUCT_COLUMNS = VIEWS.flatMap(({ name, columns }) =>
  name === 'products' ? columns.map((column) => column.name) : [],
);

// The published schema, and the references between parts of the file.
const checkedSchema = rulesSchema.superRefine(
  (
    { own: ownRules, requirements, accept, alarms, words, scope, questions, system_gaps: gaps },
    { addIssue },
  ) => {
    let blamed = 0;
    const blame = (path: PropertyKey[], message: string): void => {
      blamed += 1;
      addIssue({ code: 'custom', path, message });
    };
    const ruleIds = [...LISTED_RULES.map(({ id }) => id), ...ownRules.map(({ id }) => id)];
    const requireRule = (rule: string, path: PropertyKey[]): void => {
      if (blamed < MAX_PROBLEMS && !ruleIds.includes(rule)) {
        blame(path, `is no rule (${rule})${guessWord(ruleIds, rule)}`);
      }
    };
    ownRules.forEach(({ id: ruleId }, index) => {
      if (ownRules.findIndex((entry) => entry.id === ruleId) < index) {
        blame(['own', index, 'id'], 'is the id of another rule');
      }
    });
    requirements.forEach(({ name }, index) => {
      const isRepeated = requirements.findIndex((entry) => entry.name === name) < index;
      if (isRepeated) {
        blame(['requirements', index, 'name'], 'is the name of another requirement');
      }
    });
    alarms.forEach(({ name, word }, index) => {
      if (alarms.findIndex((entry) => entry.name === name) < index) {
        blame(['alarms', index, 'name'], 'is the name of another alarm');
      }
      if (word !== undefined && !Object.hasOwn(words, word)) {
        blame(['alarms', index, 'word'], `is no word under words (${word})`);
      }
    });
    scope.is?.forEach((word, index) => {
      if (!Object.hasOwn(words, word)) {
        blame(['scope', 'is', index], `is no word under words (${word})`);
      }
    });
    for (const word of Object.keys(words)) {
      const column = nameColumn(word);
      if (PRODUCT_COLUMNS.includes(column)) {
        blame(['words', word], `is a column of products already (${column}); choose another word`);
      }
    }
    accept.forEach(({ rule }, index) => {
      requireRule(rule, ['accept', index, 'rule']);
    });
    gaps.graded.forEach((rule, index) => {
      requireRule(rule, ['system_gaps', 'graded', index]);
    });
    blameQuestions(questions, blame);
  },
);
