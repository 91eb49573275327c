import { findUnit } from '../units.ts';
import { isAbsent, isRecord, listFilled, MARK_KEY, type PimRecord } from '../value.ts';
import type { KeyReading } from './key-reading.ts';
import { parseJsonText } from './leaves.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';

/** Record with its filled keys. */
export class KeyedRecord {
  readonly opener: RecordOpener;
  readonly record: PimRecord;
  readonly keys: readonly string[];

  constructor(opener: RecordOpener, record: PimRecord) {
    this.opener = opener;
    this.record = record;
    const filled = listFilled(record).map(([key]) => key);
    this.keys = filled.filter((key) => key !== MARK_KEY);
  }

  read(key: string): KeyReading {
    return this.opener.read(key);
  }

  isNamed(): boolean {
    return this.opener.isNamed(this.record);
  }

  isKind(key: string): boolean {
    const reading = this.read(key);
    return reading.says('kind') && !reading.endsIn('unit');
  }

  /**
   * True for `Unit` in `{Width: 10, Height: 4, Unit: "mm"}`, and for `WidthUnitCode` as well as
   * `WidthUnit`.
   */
  isUnit(key: string): boolean {
    const [last, before] = this.read(key).aspects.toReversed();
    const isNamedSo = last === 'unit' || (last === 'code' && before === 'unit');
    return isNamedSo && findUnit(String(this.record[key])) !== undefined;
  }

  holdsRecord(key: string): boolean {
    return isRecord(openFirst(this.record[key]));
  }

  holdsValue(key: string): boolean {
    const inner = openFirst(this.record[key]);
    if (!isRecord(inner) || this.opener.isNamed(inner)) return false;
    const { roles, branches } = this.opener.open(inner);
    const hasValues = branches.some(({ keys }) => this.opener.areOfValue(keys));
    return hasValues || roles.some(({ role }) => isValueRole(role));
  }
}

// The value, or the first one of a list.
function openFirst(sent: unknown): unknown {
  const value = parseJsonText(sent);
  return Array.isArray(value) ? value.find((item) => !isAbsent(item)) : value;
}
