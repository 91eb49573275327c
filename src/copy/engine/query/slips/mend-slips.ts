/** Runs what a statement means where DuckDB refuses how it is written, and names the place where it cannot. */

import { QueryError } from '../check-query.ts';
import { nearestFunction } from '../parse-query.ts';
import { bracketArrows } from './bracket-arrows.ts';
import type { Correction, Mend, Rewriting } from './edit-sql.ts';
import { mendCalls } from './mend-calls.ts';
import {
  mendIntervals,
  mendLikeAny,
  mendLimit,
  mendTextAggregates,
  mendTop,
} from './mend-clauses.ts';
import { mendAliases, mendBackticks, mendCurlyQuotes, mendTexts, unfence } from './mend-words.ts';
import { findPosition, listTokens, quoteAround } from './sql-tokens.ts';

/** Kinds of slips, in the order in which they are looked for. */
const MENDS: readonly Mend[] = [
  mendCurlyQuotes,
  mendTop,
  mendLimit,
  mendTextAggregates,
  mendIntervals,
  mendLikeAny,
  mendAliases,
  mendTexts,
  // Most of these functions DuckDB has too.
  mendCalls,
];

/** Maximum number of readings of a statement to try; each takes about a millisecond. */
const MOST_READINGS = 40;

/** How statements are tried. */
export interface Trial<Checked extends { readonly tree: unknown }> {
  /** Parses and checks a statement. @throws QueryError when it may not run */
  check(sql: string): Promise<Checked>;
  /** Finds out whether it can run, without running it. @throws QueryError when it cannot */
  bind(checked: Checked): Promise<void>;
  /** The names of functions that DuckDB has. */
  readonly listFunctions: () => Promise<readonly string[]>;
}

/** A statement that can run, and what was mended in it. */
export interface Mended<Checked> {
  readonly sql: string;
  readonly checked: Checked;
  readonly corrections: readonly Correction[];
}

/**
 * Finds the statement that can run: this one, or what it means.
 * @throws QueryError about the statement as it was given when neither can
 */
export async function mendSlips<Checked extends { readonly tree: unknown }>(
  sql: string,
  trial: Trial<Checked>,
): Promise<Mended<Checked>> {
  const search = new SlipSearch(trial);
  const mended = await search.find(mendBackticks(unfence(sql)));
  if (mended !== undefined) return { ...mended, corrections: cutList(mended.corrections) };
  throw await namePlace(search.refusal, search.first, trial.listFunctions);
}

/** Maximum number of corrections that an answer lists. */
const MOST_CORRECTIONS = 8;

function cutList(corrections: readonly Correction[]): readonly Correction[] {
  const different = [...new Set(corrections)];
  const left = different.length - MOST_CORRECTIONS;
  return left <= 0 ? different : [...different.slice(0, MOST_CORRECTIONS), `and ${left} more`];
}

/** Tries one reading of a statement after the other. */
class SlipSearch<Checked extends { readonly tree: unknown }> {
  readonly #trial: Trial<Checked>;
  readonly #tried = new Set<string>();
  /** Why the statement itself does not run. */
  refusal: unknown;
  /** The statement itself. */
  first = '';

  constructor(trial: Trial<Checked>) {
    this.#trial = trial;
  }

  /** The first reading that can run, of those that come from a statement. */
  async find(reading: Rewriting): Promise<Mended<Checked> | undefined> {
    const { sql, corrections } = reading;
    if (this.#tried.size >= MOST_READINGS || this.#tried.has(sql)) return undefined;
    if (this.#tried.size === 0) this.first = sql;
    this.#tried.add(sql);
    try {
      const checked = await this.#trial.check(sql);
      const bracketed = await this.#findFirst(reading, bracketArrows(sql, checked.tree));
      if (bracketed !== undefined) return bracketed;
      await this.#trial.bind(checked);
      return { sql, checked, corrections };
    } catch (error) {
      if (sql === this.first) this.refusal = error;
      if (!(error instanceof QueryError)) throw error;
      return this.#findFirst(reading, listReadings(sql, error));
    }
  }

  async #findFirst({ corrections }: Rewriting, readings: readonly Rewriting[]) {
    for (const { sql, corrections: more } of readings) {
      const mended = await this.find({ sql, corrections: [...corrections, ...more] });
      if (mended !== undefined) return mended;
    }
    return undefined;
  }
}

/** What a statement may mean that DuckDB refuses. */
function listReadings(sql: string, { refusal }: QueryError): readonly Rewriting[] {
  const { position, column, isUnparsed = false } = refusal;
  const statement = { sql, tokens: listTokens(sql), position, column, isUnparsed };
  return MENDS.flatMap((mend) => mend(statement));
}

/** An error with the words at which it stands, and the nearest function to one that DuckDB does not have. */
export async function namePlace(
  error: unknown,
  sql: string,
  listFunctions: () => Promise<readonly string[]>,
): Promise<unknown> {
  if (!(error instanceof QueryError)) return error;
  const { byte, unknownFunction } = error.refusal;
  const position =
    error.refusal.position ?? (byte === undefined ? undefined : findPosition(sql, byte));
  const near =
    unknownFunction && nearestFunction(unknownFunction, [...SYNTAX, ...(await listFunctions())]);
  const place = position === undefined ? '' : ` It stands in "${quoteAround(sql, position)}".`;
  const nearest = near && !error.message.includes('Did you mean') ? ` Did you mean ${near}?` : '';
  return new QueryError(`${error.message}${nearest}${place}`, error.fix, error.reason);
}

/** Expressions that are written like functions, which DuckDB does not list. */
const SYNTAX = ['coalesce', 'nullif', 'cast', 'try_cast', 'extract'];
