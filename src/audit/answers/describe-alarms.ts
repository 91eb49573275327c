import { shrinkValue } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { QUALITY } from '../../copy/sql-text.ts';
import { CatalogError } from '../../errors.ts';
import { compactObject, type JsonValue } from '../../record/value.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { toShortLine } from './describe-verdicts.ts';
import raisedAlarms from './raised-alarms.sql';

/**
 * Alarm that is raised or could not be judged, by column of the view `alarms`: `{ name: 'Without
 * price', value: 12, at_most: 0, codes: 'A1, A2' }`. Cells that are NULL or false are left out.
 */
export type RaisedAlarm = Readonly<Record<string, JsonValue>>;

// More would be too much to post.
const MAX_LISTED = 60;

/**
 * Lists the alarms that are raised or could not be judged, those of the rules file first. If they
 * cannot be read, as while they are still being judged, one entry says why.
 */
export async function listAlarms(
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<{ readonly seenAt?: string; readonly alarms: readonly RaisedAlarm[] }> {
  const sql = fillAuditSql(raisedAlarms, QUALITY);
  try {
    const page = { offset: 0, maxRows: MAX_LISTED };
    const { rows, columns, copy } = await localCopy.query(sql, page, call);
    const alarms = rows.map((row) => describeAlarm(columns, row));
    return { seenAt: copy.asOf, alarms };
  } catch (error) {
    if (!(error instanceof CatalogError) || call.signal.aborted) throw error;
    const entry = {
      name: 'all',
      is_judged: false,
      note: error.message,
    };
    return { alarms: [entry] };
  }
}

function describeAlarm(columns: readonly string[], row: readonly JsonValue[]): RaisedAlarm {
  const parts = columns.map((part, index) => [part, describePart(part, row[index])] as const);
  const isUnjudged = row[columns.indexOf('value')] === null;
  return compactObject({
    ...Object.fromEntries(parts),
    ...(isUnjudged && { is_judged: false }),
  });
}

// Only names and SELECTs are our own words or the operator's, and the note of an alarm that is not
// built in.
function describePart(part: string, value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || part === 'name' || part === 'sql') return value ?? undefined;
  return part === 'note' ? toPlainText(value) : toShortLine(value);
}

// True for a built-in alarm: it says in a sentence what has changed for the worse.
function isBuiltIn({ sql }: RaisedAlarm): boolean {
  return sql !== undefined;
}

/** Alarms that an answer tells, unless it has room for fewer. */
export const MAX_ALARMS = 5;

const MAX_CHARS = 120;

const MAX_CAUSES = 3;

const RECORDS_OF_CAUSES = 'query_catalog: SELECT note, sql FROM alarms, then that sql';

const MAX_CAUSE_CHARS = 300;

/**
 * Describes at the head of an answer what has changed for the worse, and the alarms of the rules
 * file.
 * @param most number of alarms to show; 0: only their count
 */
export function describeAlarms(alarms: readonly RaisedAlarm[], most = MAX_ALARMS) {
  if (alarms.length === 0) return {};
  if (most === 0) return { alarms: alarms.length };
  const causes = alarms.filter(isBuiltIn).slice(0, Math.min(most, MAX_CAUSES));
  const fromFile = alarms.filter((alarm) => !isBuiltIn(alarm)).slice(0, most);
  const more = alarms.length - causes.length - fromFile.length;
  const sentences = causes.map(({ note = '' }) => cutText(String(note), MAX_CAUSE_CHARS));
  return {
    ...(causes.length > 0 && { causes: sentences, records_of_causes: RECORDS_OF_CAUSES }),
    ...(fromFile.length > 0 && { alarms: shrinkValue(fromFile, MAX_CHARS, MAX_LISTED) }),
    ...(more > 0 && { more_alarms: `${more}; query_catalog: SELECT * FROM alarms` }),
  };
}

/** Describes each alarm in a sentence, for people who look after products. */
export function listAlarmSentences(alarms: readonly RaisedAlarm[]): readonly string[] {
  const sentences = alarms
    .slice(0, MAX_ALARMS)
    .map((alarm) => `Alarm of the catalog: ${describeInSentence(alarm)}.`);
  const more = alarms.length - sentences.length;
  if (more > 0) sentences.push(`And ${more} more alarms.`);
  return sentences;
}

// Example: `Without price: 12 records, none expected (A1, A2 and others)`.
function describeInSentence(alarm: RaisedAlarm): string {
  const { value, at_most: limit, note } = alarm;
  const name = formatCell(alarm.name);
  if (value === undefined) return `${name} could not be judged`;
  if (isBuiltIn(alarm)) return cutText(String(note), MAX_CAUSE_CHARS).replace(/\.$/, '');
  const isOverLimit = typeof limit === 'number' && Number(value) > limit;
  return `${name}: ${isOverLimit ? describeOverLimit(alarm) : describeMove(alarm)}`;
}

function describeMove({ value, before, may_move_percent: percent }: RaisedAlarm): string {
  const limit = `more than ${formatCell(percent)} % away`;
  return `${formatCell(value)}, ${limit} from the ${formatCell(before)} before`;
}

function describeOverLimit({ value, at_most: limit, codes }: RaisedAlarm): string {
  const expected = limit === 0 ? 'none' : `at most ${formatCell(limit)}`;
  if (codes === undefined) return `${formatCell(value)}, ${expected} expected`;
  const codeCount = String(codes).split(', ').length;
  const andOthers = Number(value) > codeCount ? ' and others' : '';
  const records = value === 1 ? 'record' : 'records';
  const examples = `${formatCell(codes)}${andOthers}`;
  return `${formatCell(value)} ${records}, ${expected} expected (${examples})`;
}

function formatCell(value: JsonValue = 0): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  return `${shrinkValue(value, MAX_CHARS, MAX_LISTED)}`;
}
