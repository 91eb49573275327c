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

/** Kinds of slips, in the order in which they are tried. */
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

interface Mended<Checked> {
  readonly sql: string;
  readonly checked: Checked;
  readonly corrections: readonly Correction[];
}

/**
 * Finds the statement that can run: this one, or what it means.
 * @throws QueryError about the original statement when neither can
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

const MAX_CORRECTIONS = 8;

function cutList(corrections: readonly Correction[]): readonly Correction[] {
  const different = [...new Set(corrections)];
  const omitted = different.length - MAX_CORRECTIONS;
  if (omitted <= 0) return different;
  return [...different.slice(0, MAX_CORRECTIONS), `and ${omitted} more`];
}

class SlipSearch<Checked extends { readonly tree: unknown }> {
  readonly #trial: Trial<Checked>;
  readonly #tried = new Set<string>();
  // Error of the original statement.
  refusal: unknown;
  // The original statement.
  first = '';

  constructor(trial: Trial<Checked>) {
    this.#trial = trial;
  }

  // Returns the first reading of a statement that can run.
  async find(reading: Rewriting): Promise<Mended<Checked> | undefined> {
    const { sql, corrections } = reading;
    if (this.#tried.size >= MAX_READINGS || this.#tried.has(sql)) {
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
      const mendedMisread = await this.#findFirst(reading, misread);
      if (mendedMisread !== undefined) return mendedMisread;
      const names = await nameAttributes(sql, checked.tree, this.#trial.listAttributes);
      const mendedNames = await this.#findFirst(reading, names);
      if (mendedNames !== undefined) return mendedNames;
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

/** Adds to an error the words at its place, and suggestions for an unknown function or column. */
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

// Expressions that are written like functions, which DuckDB does not list.
const SYNTAX = ['coalesce', 'nullif', 'cast', 'try_cast', 'extract'];
