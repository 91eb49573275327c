import type { HiddenCounts } from '../../../record/hidden/hidden-names.ts';
import type { RecordHider } from '../../../record/hidden/hide-records.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { ListName } from '../../copied-lists.ts';
import type { CopySummary } from '../../protocol.ts';

/** Values left out of one copy. */
export class HiddenRecords {
  readonly #hider: RecordHider;
  readonly counts: HiddenCounts = {};
  #categories = 0;

  constructor(hider: RecordHider) {
    this.#hider = hider;
  }

  *hide(list: ListName, records: Iterable<PimRecord>): Generator<PimRecord> {
    for (const record of records) {
      const visibleRecord = this.#hideRecord(list, record);
      if (visibleRecord === undefined) this.#categories += 1;
      else yield visibleRecord;
    }
  }

  leaveOut(summary: CopySummary): CopySummary {
    const lists = summary.lists.map((row) => {
      if (row.list !== 'categories') return row;
      const announced = row.announced === null ? null : row.announced - this.#categories;
      return { ...row, records: row.records - this.#categories, announced };
    });
    return { ...summary, lists };
  }

  #hideRecord(list: ListName, record: PimRecord): PimRecord | undefined {
    if (list === 'categories') return this.#hider.hideEntry(record, 'categories', this.counts);
    if (list === 'brands') return this.#hider.hideEntry(record, undefined, this.counts);
    return this.#hider.hide(record, this.counts);
  }
}
