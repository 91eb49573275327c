/** The rules file of the operator, read when it is first asked for. */

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RulesFile } from '../../copy/audit/rules-file.ts';
import { InvalidArgumentError } from '../../errors.ts';
import type { RulesProblem } from './parse-rules.ts';

/** Far more than anybody writes by hand. */
const MAX_BYTES = 1_000_000;

/** Reads the text of a file; throws what the file system throws. */
type ReadText = (path: string) => Promise<string>;

/**
 * Reads the file once, whoever asks and how often. The parser is loaded with it: who has no such file does without.
 * @returns what gives the file, and throws InvalidArgumentError where it cannot be used
 */
export function openRules(path: string, readText: ReadText = readSmallFile): () => Promise<RulesFile> {
  let opened: Promise<RulesFile> | undefined;
  return () => {
    opened ??= readRules(path, readText);
    return opened;
  };
}

async function readRules(path: string, readText: ReadText): Promise<RulesFile> {
  const name = basename(path);
  const { parseRules } = await import('./parse-rules.ts');
  const text = await readText(path).catch((error: unknown) => {
    throw unusable(`${name}: ${tellUnread(error)}`);
  });
  const parsed = parseRules(text);
  if ('file' in parsed) return parsed.file;
  throw unusable(parsed.problems.map((problem) => tellProblem(name, problem)).join('\n'));
}

/** A problem as compilers tell theirs: `rules.yaml:3:5: …`. */
export function tellProblem(name: string, { line, column, says }: RulesProblem): string {
  return `${name}:${line}:${column}: ${says}`;
}

function unusable(problems: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `The rules file cannot be used.\n${problems}`,
    'Whoever runs pim-mcp must correct the file that PIM_RULES or --rules names, and start again; docs/rules.md tells what it may hold.',
  );
}

async function readSmallFile(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`the file is larger than ${MAX_BYTES} bytes`);
  return readFile(path, 'utf8');
}

function tellUnread(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return 'there is no such file. (Whoever meant a rule: pim-mcp audit rules=no_price asks that one alone.)';
  if (code === 'EISDIR') return 'this is a directory.';
  if (code !== undefined) return 'the file cannot be read; check who owns it and its mode.';
  return error instanceof Error ? `${error.message}.` : 'the file cannot be read.';
}
