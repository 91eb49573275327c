import { shrinkValue } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { QUALITY } from '../../copy/sql-text.ts';
import { CatalogError } from '../../errors.ts';
import { compactObject, type JsonValue } from '../../record/value.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { show } from './describe-verdicts.ts';
import raisedAlarms from './raised-alarms.sql';

/** Alarm that is raised or could not be judged; cells that are NULL or false are left out. */
export type ToldAlarm = Readonly<Record<string, JsonValue>>;

// More would be too much to post.
const MOST = 60;

/**
 * Lists the alarms that are raised or could not be judged, those of the rules file first. If they
 * cannot be read, as while they are still being judged, one entry says why.
 */
export async function listAlarms(
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<{ readonly seenAt?: string; readonly alarms: readonly ToldAlarm[] }> {
  const sql = fillAuditSql(raisedAlarms, QUALITY);
  try {
    const page = { offset: 0, maxRows: MOST };
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

function describeAlarm(columns: readonly string[], row: readonly JsonValue[]): ToldAlarm {
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
  return part === 'note' ? toPlainText(value) : show(value);
}

// True for a built-in alarm: it says in a sentence what has changed for the worse.
const isCause = ({ sql }: ToldAlarm): boolean => sql !== undefined;

/** Alarms that an answer tells, unless it has room for fewer. */
export const MAX_TOLD = 5;

const MAX_CHARS = 120;

const MAX_CAUSES = 3;

const RECORDS_OF_CAUSES = 'query_catalog: SELECT note, sql FROM alarms, then that sql';

const MAX_CAUSE_CHARS = 300;

/**
 * Describes at the head of an answer what has changed for the worse, and the alarms of the rules
 * file.
 * @param most number of alarms to show; 0: only their count
 */
export function describeAlarms(alarms: readonly ToldAlarm[], most = MAX_TOLD) {
  if (alarms.length === 0) return {};
  if (most === 0) return { alarms: alarms.length };
  const causes = alarms.filter(isCause).slice(0, Math.min(most, MAX_CAUSES));
  const fromFile = alarms.filter((alarm) => !isCause(alarm)).slice(0, most);
  const more = alarms.length - causes.length - fromFile.length;
  const sentences = causes.map(({ note = '' }) => cutText(String(note), MAX_CAUSE_CHARS));
  return {
    ...(causes.length > 0 && { causes: sentences, records_of_causes: RECORDS_OF_CAUSES }),
    ...(fromFile.length > 0 && { alarms: shrinkValue(fromFile, MAX_CHARS, MOST) }),
    ...(more > 0 && { more_alarms: `${more}; query_catalog: SELECT * FROM alarms` }),
  };
}

/** Describes each alarm in a sentence, for people who look after products. */
export function spellAlarms(alarms: readonly ToldAlarm[]): readonly string[] {
  const sentences = alarms
    .slice(0, MAX_TOLD)
    .map((alarm) => `Alarm of the catalog: ${spellAlarm(alarm)}.`);
  const more = alarms.length - sentences.length;
  if (more > 0) sentences.push(`And ${more} more alarms.`);
  return sentences;
}

function spellAlarm(alarm: ToldAlarm): string {
  const spell = (part: string): string => {
    const { [part]: value = 0 } = alarm;
    if (typeof value === 'number') return value.toLocaleString('en');
    return `${shrinkValue(value, MAX_CHARS, MOST)}`;
  };
  const { value, at_most: most, codes, note } = alarm;
  const name = spell('name');
  const now = spell('value');
  const before = spell('before');
  if (value === undefined) return `${name} could not be judged`;
  if (isCause(alarm)) return cutText(String(note), MAX_CAUSE_CHARS).replace(/\.$/, '');
  const isTooMany = typeof most === 'number' && Number(value) > most;
  const expected = most === 0 ? 'none' : `at most ${spell('at_most')}`;
  if (!isTooMany) {
    const percent = spell('may_move_percent');
    return `${name}: ${now}, more than ${percent} % away from the ${before} before`;
  }
  if (codes === undefined) return `${name}: ${now}, ${expected} expected`;
  const named = String(codes).split(', ').length;
  const andOthers = Number(value) > named ? ' and others' : '';
  const records = value === 1 ? 'record' : 'records';
  return `${name}: ${now} ${records}, ${expected} expected (${spell('codes')}${andOthers})`;
}
