import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RulesFile } from '../../audit/rules-file.ts';
import { selectMeant } from '../../audit/run/house-rules.ts';
import { createEngine, EngineMissingError } from '../../copy/engine-process.ts';
import { InvalidArgumentError } from '../../errors.ts';
import type { ParsedRules, RulesProblem } from './parse-rules.ts';

// In milliseconds; starting an engine takes less than a second.
const CHECK_MS = 30_000;

// Far more than anybody writes by hand: another file was named by mistake.
const MAX_BYTES = 1_000_000;

/**
 * Reads the file once for all callers. The parser is loaded with it: without such a file it is not
 * needed.
 * @returns a function that gives the file, and throws InvalidArgumentError where it cannot be used
 */
export function openRules(path: string, readText = readSmallFile) {
  let opened: Promise<RulesFile> | undefined;
  return (): Promise<RulesFile> => {
    opened ??= readRules(path, readText);
    return opened;
  };
}

async function readRules(
  path: string,
  readText: (file: string) => Promise<string>,
): Promise<RulesFile> {
  const name = basename(path);
  const { parseRules } = await import('./parse-rules.ts');
  const text = await readText(path).catch((error: unknown) => {
    throw unusable(`${name}: ${describeUnreadFile(error)}`);
  });
  const parsed = parseRules(text);
  const problems = 'file' in parsed ? await listWrongWords(parsed) : parsed.problems;
  if ('file' in parsed && problems.length === 0) return placeQuestions(parsed, name);
  throw unusable(problems.map((problem) => formatProblem(name, problem)).join('\n'));
}

// Each question gets its place in the file for a later error, since the catalog may lack what it
// reads.
function placeQuestions({ file, blame }: ParsedRules, name: string): RulesFile {
  const questions = file.questions.map((question, index) => {
    const problem = blame({ path: ['questions', index, 'sql'], says: 'cannot be asked' });
    return { ...question, failed: formatProblem(name, problem) };
  });
  return { ...file, questions };
}

// House words that are no conditions on products. Without DuckDB they are not checked.
async function listWrongWords({
  file: { words },
  blame,
}: ParsedRules): Promise<readonly RulesProblem[]> {
  if (words.length === 0) return [];
  const engine = createEngine();
  try {
    const causes = await engine.ask(
      { kind: 'check_conditions', selects: words.map(selectMeant) },
      CHECK_MS,
    );
    return words.flatMap(({ name }, index) => {
      const cause = causes[index] ?? undefined;
      return cause === undefined
        ? []
        : [blame({ path: ['words', name], says: 'cannot be asked of products', cause })];
    });
  } catch (error) {
    if (error instanceof EngineMissingError) return [];
    throw error;
  } finally {
    engine.end();
  }
}

/** Formats a problem as compilers do: `rules.yaml:3:5: …`. */
export function formatProblem(name: string, { line, column, says }: RulesProblem): string {
  return `${name}:${line}:${column}: ${says}`;
}

function unusable(problems: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `The rules file cannot be used.\n${problems}`,
    'Whoever runs pim-mcp must correct the file that PIM_RULES or --rules names, ' +
      'and start again; docs/rules.md tells what it may hold.',
  );
}

async function readSmallFile(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw Object.assign(new Error(), { code: 'EFBIG' });
  return readFile(path, 'utf8');
}

function describeUnreadFile(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EFBIG') {
    return 'the file is larger than 1 MB, which no rules file is; check that it is the right one.';
  }
  if (code !== 'ENOENT') {
    return 'the file cannot be read; check that it is one, who owns it and its mode.';
  }
  return (
    'there is no such file. ' +
    '(Whoever meant a rule: pim-mcp audit rules=no_price asks that one alone.)'
  );
}
