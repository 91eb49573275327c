import { QueryError } from '../check-query.ts';
import { nearestFunction } from '../explain-failure.ts';
import { bracketArrows } from './bracket-arrows.ts';
import { correctAmbiguous } from './correct-ambiguous.ts';
import { correctCalls, correctJsonValues } from './correct-calls.ts';
import {
  correctDistinctPairs,
  correctIntervals,
  correctLikeAny,
  correctLimit,
  correctLimitPlace,
  correctListLimit,
  correctLocks,
  correctTextAggregates,
  correctTop,
} from './correct-clauses.ts';
import { correctFoldedCodes } from './correct-codes.ts';
import { correctHaving, correctNulls } from './correct-conditions.ts';
import {
  correctBracketNames,
  correctExcept,
  correctSchemas,
  correctTypes,
} from './correct-names.ts';
import {
  correctContains,
  correctMatches,
  correctPartMatches,
  correctPlus,
} from './correct-operators.ts';
import {
  correctAliases,
  correctBackticks,
  correctCurlyQuotes,
  correctTexts,
  unfence,
} from './correct-words.ts';
import type { Correction, Corrector, Rewriting } from './edit-sql.ts';
import { type AttributeName, adviseAttribute, nameAttributes } from './name-attributes.ts';
import { findPosition, listTokens, quoteAround } from './sql-tokens.ts';

/** Kinds of mistakes, in the order in which they are tried. */
export const CORRECTORS: readonly Corrector[] = [
  correctCurlyQuotes,
  correctTop,
  correctLimit,
  correctLimitPlace,
  correctBracketNames,
  correctSchemas,
  correctExcept,
  correctTypes,
  correctLocks,
  correctListLimit,
  correctDistinctPairs,
  correctTextAggregates,
  correctIntervals,
  correctLikeAny,
  correctContains,
  correctMatches,
  correctAliases,
  correctTexts,
  correctAmbiguous,
  correctPlus,
  correctHaving,
  // Most of these functions DuckDB has too.
  correctCalls,
];

// Each reading takes about a millisecond.
const MAX_READINGS = 40;

/** Names that a statement may have misspelled. */
export interface KnownNames {
  readonly listFunctions: () => Promise<readonly string[]>;
  readonly listAttributes: () => Promise<readonly AttributeName[]>;
}

/** Functions that try statements. */
export interface Trial<Checked extends { readonly tree: unknown }> extends KnownNames {
  readonly check: (sql: string) => Promise<Checked>;
  readonly bind: (checked: Checked) => Promise<void>;
}

interface Corrected<Checked> {
  readonly sql: string;
  readonly checked: Checked;
  readonly corrections: readonly Correction[];
}

/**
 * Finds the statement that can run: this one, or what it means.
 * @throws QueryError about the original statement when neither can
 */
export async function correctSql<Checked extends { readonly tree: unknown }>(
  sql: string,
  trial: Trial<Checked>,
): Promise<Corrected<Checked>> {
  const search = new CorrectionSearch(trial);
  const corrected = await search.find(correctBackticks(unfence(sql)));
  if (corrected !== undefined) {
    return { ...corrected, corrections: cutList(corrected.corrections) };
  }
  throw await addAdvice(search.refusal, search.original, trial);
}

const MAX_CORRECTIONS = 8;

function cutList(corrections: readonly Correction[]): readonly Correction[] {
  const different = [...new Set(corrections)];
  const omitted = different.length - MAX_CORRECTIONS;
  if (omitted <= 0) return different;
  return [...different.slice(0, MAX_CORRECTIONS), `and ${omitted} more`];
}

class CorrectionSearch<Checked extends { readonly tree: unknown }> {
  readonly #trial: Trial<Checked>;
  readonly #tried = new Set<string>();
  // Error of the original statement.
  refusal: unknown;
  // The statement before any correction.
  original = '';

  constructor(trial: Trial<Checked>) {
    this.#trial = trial;
  }

  // Returns the first reading of a statement that can run.
  async find(reading: Rewriting): Promise<Corrected<Checked> | undefined> {
    const { sql, corrections } = reading;
    if (this.#tried.size >= MAX_READINGS || this.#tried.has(sql)) {
      return undefined;
    }
    if (this.#tried.size === 0) this.original = sql;
    this.#tried.add(sql);
    try {
      const checked = await this.#trial.check(sql);
      const corrected = await this.#findFirst(reading, listMisread(sql, checked.tree));
      if (corrected !== undefined) return corrected;
      const renamings = await nameAttributes(sql, checked.tree, this.#trial.listAttributes);
      const renamed = await this.#findFirst(reading, renamings);
      if (renamed !== undefined) return renamed;
      await this.#trial.bind(checked);
      return { sql, checked, corrections };
    } catch (error) {
      if (sql === this.original) this.refusal = error;
      if (!(error instanceof QueryError)) throw error;
      return this.#findFirst(reading, listReadings(sql, error));
    }
  }

  async #findFirst({ corrections }: Rewriting, readings: readonly Rewriting[]) {
    for (const { sql, corrections: more } of readings) {
      const corrected = await this.find({ sql, corrections: [...corrections, ...more] });
      if (corrected !== undefined) return corrected;
    }
    return undefined;
  }
}

// Rewrites what runs as written, but means something else to DuckDB than to the author.
function listMisread(sql: string, tree: unknown): readonly Rewriting[] {
  return [
    ...bracketArrows(sql, tree),
    ...correctNulls(sql),
    ...correctPartMatches(sql),
    ...correctFoldedCodes(sql),
    ...correctJsonValues(sql),
  ];
}

// Rewrites what does not run.
function listReadings(sql: string, { refusal }: QueryError): readonly Rewriting[] {
  const { position, column, choices = [], isUnparsed = false, addsTexts = false } = refusal;
  const tokens = listTokens(sql);
  const statement = {
    sql,
    tokens,
    position,
    column,
    choices,
    isUnparsed,
    addsTexts,
  };
  return CORRECTORS.flatMap((corrector) => corrector(statement));
}

/** Adds to an error the words at its position, and suggestions for an unknown function or column. */
export async function addAdvice(
  error: unknown,
  sql: string,
  { listFunctions, listAttributes }: KnownNames,
): Promise<unknown> {
  if (!(error instanceof QueryError)) return error;
  const { column, unknownFunction } = error.refusal;
  const hasSuggestion = error.message.includes('Did you mean');
  const functions = unknownFunction ? [...SYNTAX, ...(await listFunctions())] : [];
  const nearest = unknownFunction && nearestFunction(unknownFunction, functions);
  const suggestion = nearest && !hasSuggestion ? ` Did you mean ${nearest}?` : '';
  const position = findErrorPosition(error, sql);
  const quotation = position === undefined ? '' : ` It stands in "${quoteAround(sql, position)}".`;
  const advice = column && adviseAttribute(column, await listAttributes());
  return new QueryError(
    `${error.message}${suggestion}${quotation}`,
    advice || error.fix,
    error.reason,
  );
}

function findErrorPosition({ refusal }: QueryError, sql: string): number | undefined {
  const { position, byte } = refusal;
  if (position !== undefined || byte === undefined) return position;
  return findPosition(sql, byte);
}

// Expressions that are written like functions, which DuckDB does not list.
const SYNTAX = ['coalesce', 'nullif', 'cast', 'try_cast', 'extract'];
