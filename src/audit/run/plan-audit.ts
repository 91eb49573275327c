/**
 * An audit as a plan: the tables that are made of a copy once it is read, so that every question about data quality is
 * a SELECT.
 */

import type { DerivedPlan, DerivedWords, MakeAsk, MakeSteps } from '../../copy/copy-port.ts';
import { withRelations } from '../../copy/fill-sql.ts';
import { hash } from '../../copy/hash.ts';
import { CatalogError } from '../../errors.ts';
import { GAP } from '../ask/change.ts';
import { listGraded, writeStanding } from '../ask/standing.ts';
import type { Rule, Weights } from '../rule.ts';
import type { RulesFile } from '../rules-file.ts';
import type { Alarm } from '../rules-schema.ts';
import { PREPARE_AUDIT, type SetLanguages, writeRelations } from '../sql/shared-relations.ts';
import { writeAlarms } from './alarms.ts';
import { writeAccepted, writeRequirements, writeWords } from './house-rules.ts';
import { findListGaps } from './list-gaps.ts';
import {
  CREATE_TABLES,
  insertAudit,
  insertNote,
  insertVerdicts,
  KEEP_AUDITS,
  type OwnStatement,
  type SumParts,
  UNMET_REQUIREMENT,
  writeMoves,
  writeRules,
  writeSums,
} from './tables.ts';

/** Everything that decides an audit. */
export interface AuditSet extends SumParts, Pick<RulesFile, 'words' | 'requirements' | 'accept'> {
  /** `quality`, or the id of a channel; also the name of the database. */
  readonly name: string;
  readonly weights: Weights;
  readonly languages: SetLanguages;
  /** Absent: none are judged, nor those that are built in. */
  readonly alarms?: readonly Alarm[];
}

/** The name of the step after the rules. */
const SUMS = 'sums';

/** What is told where the audit cannot be made. */
const WORDS: DerivedWords = {
  title: 'The findings of the audit',
  fallback:
    'All other tools still answer, and query_catalog all views but findings, rule_results, grades, completeness and alarms.',
  relief:
    'The operator may mute rules in the rules file, or run pim-mcp where there is more memory.',
};

/** The plan of an audit. */
export function planAudit(set: AuditSet): DerivedPlan {
  const relations = writeRelations(set.languages);
  const { weights } = set;
  // What an earlier build made of the same rules may have other columns.
  const form = writeStanding(
    { set: 'made', all: [], rules: [], weights, systemic: new Set(), scope: {} },
    'category',
  );
  return {
    name: set.name,
    mark: hash(JSON.stringify([set, PREPARE_AUDIT, relations, CREATE_TABLES, form])),
    words: WORDS,
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
      const making =
        made.get(name) ??
        relate(relation).then(() => ask(`CREATE TABLE scratch.${name} AS ${relation}`));
      made.set(name, making);
      await making;
    }
  };
  /** @returns why it failed, for a statement that is allowed to fail */
  const run = async (
    { sql, own, onFailure, step = '' }: OwnStatement,
    number = 1,
  ): Promise<string | undefined> => {
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
      // A statement without a step may fail, for example where an earlier audit has other tables.
      if (own === undefined && step !== '') steps.logFailure(step, error);
      await ask(onFailure(why));
      return why;
    }
  };
  for (const sql of [...PREPARE_AUDIT, ...CREATE_TABLES, writeRules(rules, weights)])
    await ask(sql);
  const { unread, readsUnread } = await findListGaps(rules, relations, ask);
  for (const statement of [...writeWords(set.words), ...writeRequirements(set.requirements)])
    await run(statement);
  const check = async (position: number, rule: Rule): Promise<void> => {
    const failure = await run(insertVerdicts(rule, position), position + 1);
    if (rule.note !== undefined || failure !== undefined || readsUnread(rule)) {
      await run({ sql: insertNote(rule, position, failure, readsUnread(rule)) });
    }
  };
  const left = rules.entries();
  const checkLeft = async (): Promise<void> => {
    for (const [position, rule] of left) await check(position, rule);
  };
  await Promise.all(steps.isAlone ? [checkLeft()] : [checkLeft(), checkLeft()]);
  steps.begin(SUMS, rules.length + 1);
  for (const statement of writeAccepted(set.accept)) await run(statement);
  for (const sql of writeSums(set)) await ask(sql);
  const gaps = await ask('SELECT rule FROM made.results WHERE is_systemic');
  const systemic = new Set(gaps.map(([rule]) => String(rule)));
  const basis = { set: 'made', all: rules, rules, weights, systemic, scope: {} };
  // Of lists that were not read to their end grades would be too good, so there are none.
  const grade = unread.length > 0 ? 'NULL::VARCHAR AS grade' : 'grade';
  const graded = `SELECT product_id, errors, warnings, hints, points, ${grade} FROM graded`;
  await ask(`CREATE TABLE made.graded AS ${withRelations(listGraded(basis), graded)}`);
  await ask(
    'CREATE VIEW made.main.grades AS SELECT product_id, grade, errors, warnings, hints FROM graded',
  );
  for (const kind of ['category', 'brand'] as const)
    await ask(`CREATE TABLE made.standing_${kind} AS ${writeStanding(basis, kind)}`);
  if (set.alarms !== undefined)
    for (const statement of writeAlarms(set.alarms, set.words))
      await run(statement, rules.length + 1);
  await run({ sql: KEEP_AUDITS, onFailure: () => 'SELECT 1' });
  const marks = markRules(set, systemic);
  for (const statement of writeMoves(marks)) await run(statement);
  await ask(insertAudit(weights, marks));
}

/** Matches SQL that reads a relation built from the language settings. */
const READS_LANGUAGES = /\b(?:completeness|wanted_languages|own_language|language_texts)\b/;

/**
 * Marks that tell whether the counts of two audits can be compared.
 * @param systemic ids of the rules that are system gaps
 */
function markRules(
  set: AuditSet,
  systemic: ReadonlySet<string>,
): readonly (readonly [id: string, mark: string])[] {
  return set.rules.map(({ id, severity, mark, sql }) => {
    const lines = set.accept.filter(({ rule }) => rule === id);
    const languages = READS_LANGUAGES.test(sql) ? set.languages : undefined;
    const asked = [mark, lines, languages, id === UNMET_REQUIREMENT ? set.requirements : undefined];
    const gaps = `${set.systemPercent}${set.gradedGaps.includes(id) ? ' graded' : ''}`;
    return [id, `${systemic.has(id) ? GAP : severity} ${hash(JSON.stringify(asked))} ${gaps}`];
  });
}

/** Why a statement was refused, and what to do about it. @throws any other error */
function tellFailure(error: unknown): string {
  if (error instanceof CatalogError) return `${error.message} ${error.fix}`;
  throw error;
}
