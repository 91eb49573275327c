/** Results of alarms stay in the file, so that later copies are compared with them. */

import { FORMAT } from '../../copy/copy-format.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { hash } from '../../copy/hash.ts';
import { quote } from '../../copy/sql-text.ts';
import type { HouseWord } from '../rules-file.ts';
import type { Alarm } from '../rules-schema.ts';
import compareAlarms from './compare-alarms.sql';
import compareProfiles from './compare-profiles.sql';
import countProfile from './count-profile.sql';
import { selectMeant } from './house-rules.ts';
import judgeAlarm from './judge-alarm.sql';
import keepAlarms from './keep-alarms.sql';
import keepProfiles from './keep-profiles.sql';
import type { AuditStatement } from './tables.ts';
import tellDrifts from './tell-drifts.sql';
import tellUnjudged from './tell-unjudged-alarm.sql';

const MAX_CODES = 5;

// Limits of built-in alarms. They compare with the oldest copy of a week, because imports take
// hours.
const LIMITS = {
  // Categories with fewer products, and properties that fewer products have, raise none.
  least_products: 10,
  // Per cent of the products by which a property must be filled less.
  less_filled: 20,
  // Values of a property, of which half must be gone.
  least_values: 5,
  // Per cent of the products by which the share of a unit must move.
  moved_unit: 30,
  most_built_in: 50,
};

// The views of this audit that an alarm may read.
const VIEWS_OF_AUDIT = ['findings', 'rule_results', 'grades'];

/** Writes the statements that judge alarms, to run after the rules. */
export function writeAlarms(
  alarms: readonly Alarm[],
  words: readonly HouseWord[],
): readonly AuditStatement[] {
  return [
    // An earlier file may have no such tables.
    { sql: fillSql(keepAlarms), onFailure: doNothing },
    { sql: fillSql(keepProfiles, { format: FORMAT }), onFailure: doNothing },
    ...VIEWS_OF_AUDIT.map((view) => ({
      sql: `CREATE VIEW scratch.${view} AS FROM made.main.${view}`,
    })),
    ...alarms.map((alarm) => writeAlarmStatement(alarm, words)),
    { sql: fillSql(compareAlarms) },
    {
      sql: fillSql(countProfile, { ...LIMITS, format: FORMAT }),
      step: 'profile',
      onFailure: noteUnprofiled,
    },
    { sql: fillSql(compareProfiles, LIMITS) },
    { sql: fillSql(tellDrifts, LIMITS) },
  ];
}

const doNothing = (): string => 'SELECT 1';

function noteUnprofiled(why: string): string {
  return `INSERT INTO made.alarms (name, note) VALUES ('profile', ${quote(why)})`;
}

// A SELECT that aggregates all rows gives the number itself; else its rows are counted.
function writeAlarmStatement(
  { name, select, word, at_most, may_move_percent }: Alarm,
  words: readonly HouseWord[],
): AuditStatement {
  const houseWord = words.find((entry) => entry.name === word);
  const alarmSql = houseWord
    ? `SELECT code FROM products WHERE product_id IN (${selectMeant(houseWord)})`
    : (select ?? '');
  const operatorSql = alarmSql.trim().replace(/;$/, '');
  const values = {
    name,
    // What other code has read is not compared.
    mark: hash(`${FORMAT} ${operatorSql}`),
    at_most: at_most ?? null,
    may_move_percent: may_move_percent ?? null,
  };
  return {
    sql: withRelations(
      { alarm_rows: `\n${operatorSql}\n` },
      fillSql(judgeAlarm, { ...values, operator_sql: operatorSql, most_codes: MAX_CODES }),
    ),
    operatorSql,
    step: `alarm ${name}`,
    onFailure: (why) => fillSql(tellUnjudged, { ...values, why }),
  };
}
