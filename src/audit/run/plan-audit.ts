/** An audit as a plan: what is made of a copy once it is read, so that every question about the quality of data is a SELECT. */

import { hash } from '../../copy/hash.ts';
import type { DerivedPlan, MakeAsk, MakeSteps } from '../../copy/port.ts';
import { CatalogError } from '../../errors.ts';
import { GAP } from '../ask/change.ts';
import { writeStanding } from '../ask/standing.ts';
import type { Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import type { AcceptLine, HouseWord, Requirement } from '../rules-file.ts';
import { type SetLanguages, writeRelations } from '../sql/shared-relations.ts';
import { writeAccepted, writeRequirements, writeWords } from './house-rules.ts';
import { findListGaps } from './list-gaps.ts';
import {
  COUNT_FAILURES,
  CREATE_TABLES,
  insertAudit,
  insertNote,
  insertVerdicts,
  KEEP_AUDITS,
  type OwnStatement,
  UNMET_REQUIREMENT,
  writeRules,
  writeSums,
} from './tables.ts';

/** What is audited by. */
export interface AuditSet {
  /** `quality`, or the id of a channel: the name of the database. */
  readonly name: string;
  /** In the order in which they are told. */
  readonly rules: readonly Rule[];
  readonly weights: Weights;
  /** True where it is about products that are not passive, and no others. */
  readonly isOfSold: boolean;
  /** A rule that so many per cent of what is for sale fail is a gap of the system. */
  readonly systemPercent: number;
  /** Ids of rules that count in grades all the same. */
  readonly gradedGaps: readonly string[];
  readonly languages: SetLanguages;
  readonly words: readonly HouseWord[];
  readonly requirements: readonly Requirement[];
  /** Those that are in force today. */
  readonly accept: readonly AcceptLine[];
}

/** Rules between two counts of what they found. */
const KNOWN_EVERY = 10;

/** The step after the rules. */
const SUMS = 'sums';

/** The plan of an audit. */
export function planAudit(set: AuditSet): DerivedPlan {
  const relations = writeRelations(set.languages);
  return {
    name: set.name,
    mark: hash(JSON.stringify([set, relations, CREATE_TABLES])),
    steps: set.rules.length + 1,
    make: (ask, steps) => makeAudit(set, relations, ask, steps),
  };
}

async function makeAudit(
  set: AuditSet,
  relations: Readonly<Record<string, string>>,
  ask: MakeAsk,
  steps: MakeSteps,
): Promise<void> {
  const { rules, weights } = set;
  const made = new Map<string, Promise<unknown>>();
  /** Makes the relations that a statement reads, and those that these read. */
  const relate = async (sql: string): Promise<void> => {
    for (const [name, relation] of Object.entries(relations)) {
      if (!new RegExp(`\\b${name}\\b`).test(sql) || relation === sql) continue;
      const making = made.get(name) ?? relate(relation).then(() => ask(`CREATE TABLE scratch.${name} AS ${relation}`));
      made.set(name, making);
      await making;
    }
  };
  /** @returns why it failed, where what others wrote may */
  const run = async ({ sql, own, onFailure, step = '' }: OwnStatement, number = 1): Promise<string | undefined> => {
    if (step !== '') steps.begin(step, number);
    const skipped = steps.skipped.get(step);
    if (skipped !== undefined && onFailure !== undefined) {
      await ask(onFailure(skipped));
      return skipped;
    }
    try {
      await relate(sql);
      await ask(sql, own);
      return undefined;
    } catch (error) {
      if (onFailure === undefined) throw error;
      const why = tellFailure(error);
      await ask(onFailure(why));
      return why;
    }
  };
  for (const sql of [...CREATE_TABLES, writeRules(rules, weights)]) await ask(sql);
  const { unread, readsUnread } = await findListGaps(rules, relations, ask);
  for (const statement of [...writeWords(set.words), ...writeRequirements(set.requirements)]) await run(statement);
  const check = async (position: number, rule: Rule): Promise<void> => {
    const failure = await run(insertVerdicts(rule, position), position + 1);
    if (rule.note !== undefined || failure !== undefined || readsUnread(rule)) {
      await run({ sql: insertNote(rule, position, failure, readsUnread(rule)) });
    }
    // Who asks meanwhile need not know it of the last rules.
    if (position % KNOWN_EVERY === KNOWN_EVERY - 1) steps.know((await ask(COUNT_FAILURES)).map((row) => [...row]));
  };
  const left = rules.entries();
  const checkLeft = async (): Promise<void> => {
    for (const [position, rule] of left) await check(position, rule);
  };
  await Promise.all(steps.isAlone ? [checkLeft()] : [checkLeft(), checkLeft()]);
  steps.begin(SUMS, rules.length + 1);
  for (const statement of writeAccepted(set.accept, steps.hasBefore)) await run(statement);
  for (const sql of writeSums({ ...set, isUngraded: unread.length > 0 })) await ask(sql);
  const systemic = new Set(
    (await ask('SELECT rule FROM made.results WHERE is_systemic')).map(([rule]) => String(rule)),
  );
  for (const kind of ['category', 'brand'] as const)
    await ask(
      `CREATE TABLE made.standing_${kind} AS ${writeStanding({ set: 'made', all: rules, rules, weights, systemic, scope: {} }, kind)}`,
    );
  if (steps.hasBefore) await run({ sql: KEEP_AUDITS, onFailure: () => 'SELECT 1' });
  await ask(insertAudit(weights, markRules(set, systemic)));
}

/** What is asked by the languages of a set. */
const READS_LANGUAGES = /\b(?:completeness|wanted_languages|own_language|language_texts)\b/;

/** What tells whether numbers of two audits can be compared. @param systemic the rules that are gaps of the system */
function markRules(set: AuditSet, systemic: ReadonlySet<string>): readonly (readonly [id: string, mark: string])[] {
  return set.rules.map(({ id, severity, mark, sql }) => {
    const lines = set.accept.filter(({ rule }) => rule === id);
    const languages = READS_LANGUAGES.test(sql) ? set.languages : undefined;
    const asked = [mark, lines, languages, id === UNMET_REQUIREMENT ? set.requirements : undefined];
    const gaps = `${set.systemPercent}${set.gradedGaps.includes(id) ? ' graded' : ''}`;
    return [id, `${systemic.has(id) ? GAP : severity} ${hash(JSON.stringify(asked))} ${gaps}`];
  });
}

/** Why a statement of others is refused, and what to do about it. @throws what is no refusal */
function tellFailure(error: unknown): string {
  if (error instanceof CatalogError) return `${error.message} ${error.fix}`;
  throw error;
}
