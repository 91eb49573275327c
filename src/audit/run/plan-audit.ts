/**
 * An audit as a plan: the tables that are made of a copy once it is read, so that every question
 * about data quality is a SELECT.
 */

import { FORMAT } from '../../copy/copy-format.ts';
import type { DerivedPlan, DerivedWords, MakeAsk, MakeSteps } from '../../copy/copy-port.ts';
import { withRelations } from '../../copy/fill-sql.ts';
import { hash } from '../../copy/hash.ts';
import { QUALITY } from '../../copy/sql-text.ts';
import { CatalogError } from '../../errors.ts';
import { GAP } from '../ask/audit-entry.ts';
import { listGradeRelations } from '../ask/grade-products.ts';
import { writeSummaryQuery } from '../ask/quality-summary.ts';
import type { Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import type { RulesFile } from '../rules-file.ts';
import type { Alarm } from '../rules-schema.ts';
import { PREPARE_AUDIT, type SetLanguages, writeRelations } from '../sql/shared-relations.ts';
import { writeAlarms } from './alarms.ts';
import { writeAccepted, writeRequirements, writeWords } from './house-rules.ts';
import { findListGaps } from './list-gaps.ts';
import {
  type AuditStatement,
  CREATE_TABLES,
  insertAudit,
  insertFailure,
  insertNote,
  insertVerdicts,
  KEEP_AUDITS,
  KEEP_NORMS,
  type SumParts,
  UNMET_REQUIREMENT,
  writeMoves,
  writeRules,
  writeSums,
} from './tables.ts';

export interface AuditSet extends SumParts, Pick<RulesFile, 'words' | 'requirements' | 'accept'> {
  readonly name: string;
  readonly weights: Weights;
  readonly languages: SetLanguages;
  /** Absent: neither these nor built-in alarms are judged. */
  readonly alarms?: readonly Alarm[];
}

const SUMS = 'sums';

const WORDS: DerivedWords = {
  title: 'The findings of the audit',
  fallback: [
    'All other tools still answer, and query_catalog all views but',
    'findings, rule_results, grades, completeness, norms and alarms.',
  ].join(' '),
  relief:
    'The operator may mute rules in the rules file, or run pim-mcp where there is more memory.',
};

export function planAudit(set: AuditSet): DerivedPlan {
  const relations = writeRelations(set.languages);
  const { weights } = set;
  // Part of the mark: what an earlier build made of the same rules may have other columns.
  const summaryForm = writeSummaryQuery(
    {
      set: 'made',
      all: [],
      rules: [],
      weights,
      systemic: new Set(),
      scope: {},
    },
    'category',
  );
  return {
    name: set.name,
    mark: hash(JSON.stringify([set, PREPARE_AUDIT, relations, CREATE_TABLES, summaryForm])),
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
  const statements = new Statements(new RelationTables(relations, ask), ask, steps);
  for (const sql of [...PREPARE_AUDIT, ...CREATE_TABLES]) await ask(sql);
  const { unread, readsUnread } = await findListGaps(rules, relations, ask);
  await ask(writeRules(rules, weights, readsUnread));
  await statements.runAll([...writeWords(set.words), ...writeRequirements(set.requirements)]);
  await checkRules(rules, statements, steps);
  const sums = rules.length + 1;
  steps.begin(SUMS, sums);
  await statements.runAll(writeAccepted(set.accept));
  for (const sql of writeSums(set)) await ask(sql);
  // The rules of a channel learn nothing.
  if (set.name === QUALITY) await statements.run(KEEP_NORMS, sums);
  const gapRows = await ask('SELECT rule FROM made.results WHERE is_systemic');
  const systemic = new Set(gapRows.map(([rule]) => String(rule)));
  await gradeProducts(set, systemic, unread.length > 0, ask);
  if (set.alarms !== undefined) await statements.runAll(writeAlarms(set.alarms, set.words), sums);
  const ruleStates = writeRuleStates(set, systemic);
  await statements.runAll([
    { sql: KEEP_AUDITS, onFailure: () => 'SELECT 1' },
    ...writeMoves(ruleStates),
  ]);
  await ask(insertAudit(weights, ruleStates));
}

async function checkRules(
  rules: readonly Rule[],
  statements: Statements,
  steps: MakeSteps,
): Promise<void> {
  // One iterator, from which each run of the function below takes its next rule.
  const rulesLeft = rules.entries();
  const checkRulesLeft = async (): Promise<void> => {
    for (const [position, rule] of rulesLeft) {
      const failure = await statements.run(insertVerdicts(rule, position), position + 1);
      if (failure !== undefined) await statements.run({ sql: insertFailure(position, failure) });
      else if (rule.note !== undefined)
        await statements.run({ sql: insertNote(position, rule.note) });
    }
  };
  await Promise.all(steps.isAlone ? [checkRulesLeft()] : [checkRulesLeft(), checkRulesLeft()]);
}

// `isUnread`: true if lists were not read to their end: grades would be too good then, so there
// are none
async function gradeProducts(
  { rules, weights }: AuditSet,
  systemic: ReadonlySet<string>,
  isUnread: boolean,
  ask: MakeAsk,
): Promise<void> {
  const basis = {
    set: 'made',
    all: rules,
    rules,
    weights,
    systemic,
    scope: {},
  };
  const grade = isUnread ? 'NULL::VARCHAR AS grade' : 'grade';
  const graded = `SELECT product_id, errors, warnings, hints, points, ${grade} FROM graded`;
  await ask(`CREATE TABLE made.graded AS ${withRelations(listGradeRelations(basis), graded)}`);
  await ask(
    'CREATE VIEW made.main.grades AS SELECT product_id, grade, errors, warnings, hints FROM graded',
  );
  for (const kind of ['category', 'brand'] as const)
    await ask(`CREATE TABLE made.standing_${kind} AS ${writeSummaryQuery(basis, kind)}`);
}

// Makes tables in `scratch` of the relations that statements read, each once and only when needed.
class RelationTables {
  readonly #relations: Readonly<Record<string, string>>;
  readonly #ask: MakeAsk;
  // By the name of the relation; two statements that run at a time wait for the same table.
  readonly #making = new Map<string, Promise<void>>();

  constructor(relations: Readonly<Record<string, string>>, ask: MakeAsk) {
    this.#relations = relations;
    this.#ask = ask;
  }

  async makeFor(sql: string): Promise<void> {
    for (const [name, relation] of Object.entries(this.#relations)) {
      const isRead = new RegExp(`\\b${name}\\b`).test(sql);
      // The SQL of a relation may contain its own name.
      if (!isRead || relation === sql) continue;
      const making = this.#making.get(name) ?? this.#make(name, relation);
      this.#making.set(name, making);
      await making;
    }
  }

  // First makes the tables that the relation itself reads.
  async #make(name: string, relation: string): Promise<void> {
    await this.makeFor(relation);
    await this.#ask(`CREATE TABLE scratch.${name} AS ${relation}`);
  }
}

// Runs statements, each after the tables that it reads are made.
class Statements {
  readonly #tables: RelationTables;
  readonly #ask: MakeAsk;
  readonly #steps: MakeSteps;

  constructor(tables: RelationTables, ask: MakeAsk, steps: MakeSteps) {
    this.#tables = tables;
    this.#ask = ask;
    this.#steps = steps;
  }

  async runAll(statements: readonly AuditStatement[], number?: number): Promise<void> {
    for (const statement of statements) await this.run(statement, number);
  }

  // Returns why the statement failed or was skipped, after running the SQL for that case.
  async run(statement: AuditStatement, number = 1): Promise<string | undefined> {
    const { onFailure, step = '' } = statement;
    if (step !== '') this.#steps.begin(step, number);
    const whySkipped = this.#steps.skipped.get(step);
    if (whySkipped === undefined || onFailure === undefined) return this.#try(statement);
    await this.#ask(onFailure(whySkipped));
    return whySkipped;
  }

  // Returns why the statement failed, after running the SQL for that case; undefined: it ran.
  async #try(statement: AuditStatement): Promise<string | undefined> {
    const { sql, operatorSql, onFailure } = statement;
    try {
      await this.#tables.makeFor(sql);
      await this.#ask(sql, operatorSql);
      return undefined;
    } catch (error) {
      if (onFailure === undefined) throw error;
      const why = explainFailure(error);
      this.#logIfUnexpected(statement, error);
      await this.#ask(onFailure(why));
      return why;
    }
  }

  #logIfUnexpected({ operatorSql, step = '' }: AuditStatement, error: unknown): void {
    // Operators may write SQL that fails; answers tell them why, so the log need not.
    if (operatorSql !== undefined) return;
    // A statement without a step may fail, for example where an earlier audit has other tables.
    if (step === '') return;
    this.#steps.logFailure(step, error);
  }
}

const READS_LANGUAGES =
  /\b(?:completeness|translation_gaps|wanted_languages|own_language|meant_texts|language_texts)\b/;

// Writes the state of each rule, which tells later audits whether their counts can be compared: what
// the rule asks, in copies of which format. Example: `['no_price', 'error 3f2a 85']`.
// `systemic`: ids of the rules that are system gaps.
function writeRuleStates(
  set: AuditSet,
  systemic: ReadonlySet<string>,
): readonly (readonly [id: string, state: string])[] {
  return set.rules.map(({ id, severity, mark, sql }) => {
    const acceptLines = set.accept.filter(({ rule }) => rule === id);
    const languages = READS_LANGUAGES.test(sql) ? set.languages : undefined;
    const requirements = id === UNMET_REQUIREMENT ? set.requirements : undefined;
    const question = hash(JSON.stringify([FORMAT, mark, acceptLines, languages, requirements]));
    const isGraded = set.gradedGaps.includes(id);
    const gapLimit = isGraded ? `${set.systemPercent} graded` : `${set.systemPercent}`;
    const severityOrGap = systemic.has(id) ? GAP : severity;
    return [id, `${severityOrGap} ${question} ${gapLimit}`];
  });
}

// Rethrows any other error, such as the end of the engine.
function explainFailure(error: unknown): string {
  if (error instanceof CatalogError) return `${error.message} ${error.fix}`;
  throw error;
}
