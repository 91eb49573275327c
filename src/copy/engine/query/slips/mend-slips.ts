/** Runs what a statement means where DuckDB refuses how it is written, and names the place where it cannot. */

import { QueryError } from '../check-query.ts';
import { nearestFunction } from '../parse-query.ts';
import { bracketArrows } from './bracket-arrows.ts';
import type { Correction, Mend, Rewriting } from './edit-sql.ts';
import { mendAmbiguous } from './mend-ambiguous.ts';
import { mendCalls, mendJsonValues } from './mend-calls.ts';
import {
  mendDistinctPairs,
  mendIntervals,
  mendLikeAny,
  mendLimit,
  mendLimitPlace,
  mendListLimit,
  mendLocks,
  mendTextAggregates,
  mendTop,
} from './mend-clauses.ts';
import { mendFoldedCodes } from './mend-codes.ts';
import { mendHaving, mendNulls } from './mend-conditions.ts';
import { mendBracketNames, mendExcept, mendSchemas, mendTypes } from './mend-names.ts';
import { mendContains, mendMatches, mendPartMatches, mendPlus } from './mend-operators.ts';
import { mendAliases, mendBackticks, mendCurlyQuotes, mendTexts, unfence } from './mend-words.ts';
import { type AttributeName, adviseAttribute, nameAttributes } from './name-attributes.ts';
import { findPosition, listTokens, quoteAround } from './sql-tokens.ts';

/** Kinds of slips, in the order in which they are looked for. */
export const MENDS: readonly Mend[] = [
  mendCurlyQuotes,
  mendTop,
  mendLimit,
  mendLimitPlace,
  mendBracketNames,
  mendSchemas,
  mendExcept,
  mendTypes,
  mendLocks,
  mendListLimit,
  mendDistinctPairs,
  mendTextAggregates,
  mendIntervals,
  mendLikeAny,
  mendContains,
  mendMatches,
  mendAliases,
  mendTexts,
  mendAmbiguous,
  mendPlus,
  mendHaving,
  // Most of these functions DuckDB has too.
  mendCalls,
];

/** Maximum number of readings of a statement to try; each takes about a millisecond. */
const MOST_READINGS = 40;

/** Names that a statement may have missed. */
export interface KnownNames {
  /** The names of functions that DuckDB has. */
  readonly listFunctions: () => Promise<readonly string[]>;
  /** The names of attributes that the catalog has. */
  readonly listAttributes: () => Promise<readonly AttributeName[]>;
}

/** How statements are tried. */
export interface Trial<Checked extends { readonly tree: unknown }> extends KnownNames {
  /** Parses and checks a statement. @throws QueryError when it may not run */
  readonly check: (sql: string) => Promise<Checked>;
  /** Finds out whether it can run, without running it. @throws QueryError when it cannot */
  readonly bind: (checked: Checked) => Promise<void>;
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
  if (mended !== undefined) {
    return { ...mended, corrections: cutList(mended.corrections) };
  }
  throw await namePlace(search.refusal, search.first, trial);
}

/** Maximum number of corrections that an answer lists. */
const MOST_CORRECTIONS = 8;

function cutList(corrections: readonly Correction[]): readonly Correction[] {
  const different = [...new Set(corrections)];
  const left = different.length - MOST_CORRECTIONS;
  if (left <= 0) return different;
  return [...different.slice(0, MOST_CORRECTIONS), `and ${left} more`];
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
    if (this.#tried.size >= MOST_READINGS || this.#tried.has(sql)) {
      return undefined;
    }
    if (this.#tried.size === 0) this.first = sql;
    this.#tried.add(sql);
    try {
      const checked = await this.#trial.check(sql);
      const misread = [
        ...bracketArrows(sql, checked.tree),
        ...mendNulls(sql),
        ...mendPartMatches(sql),
        ...mendFoldedCodes(sql),
        ...mendJsonValues(sql),
      ];
      const meant = await this.#findFirst(reading, misread);
      if (meant !== undefined) return meant;
      const names = await nameAttributes(sql, checked.tree, this.#trial.listAttributes);
      const named = await this.#findFirst(reading, names);
      if (named !== undefined) return named;
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
  return MENDS.flatMap((mend) => mend(statement));
}

/** An error with the words at which it stands, and what may be meant by a function or column that is not there. */
export async function namePlace(
  error: unknown,
  sql: string,
  { listFunctions, listAttributes }: KnownNames,
): Promise<unknown> {
  if (!(error instanceof QueryError)) return error;
  const { byte, column, unknownFunction } = error.refusal;
  const ofByte = byte === undefined ? undefined : findPosition(sql, byte);
  const position = error.refusal.position ?? ofByte;
  const near =
    unknownFunction && nearestFunction(unknownFunction, [...SYNTAX, ...(await listFunctions())]);
  const nearest = near && !error.message.includes('Did you mean') ? ` Did you mean ${near}?` : '';
  const place = position === undefined ? '' : ` It stands in "${quoteAround(sql, position)}".`;
  const advice = column && adviseAttribute(column, await listAttributes());
  return new QueryError(`${error.message}${nearest}${place}`, advice || error.fix, error.reason);
}

/** Expressions that are written like functions, which DuckDB does not list. */
const SYNTAX = ['coalesce', 'nullif', 'cast', 'try_cast', 'extract'];
