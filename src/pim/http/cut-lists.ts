/** Cut before parsing: parsing 100,000 entries that no answer shows would block everybody else. */

import { findTextEnd } from '../../record/json-depth.ts';
import { markOf } from '../../record/value.ts';

const [COMMA, LIST, LIST_END, OBJECT, OBJECT_END, QUOTE] = Buffer.from(',[]{}"');

interface Open {
  readonly isList: boolean;
  readonly isInRecord: boolean;
  ended: number;
}

interface CutBody {
  readonly bytes: Buffer;
  readonly items: number;
}

/**
 * Replaces the further entries of long lists within records by a mark. It only reads bytes, so
 * invalid JSON stays invalid.
 * @param mostEntries entries to keep of a list
 */
export function cutLists(bytes: Buffer, mostEntries: number): CutBody {
  const scan = new ListScan(bytes, mostEntries);
  // An index, because `for … of` takes eight times as long over a Buffer.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = findTextEnd(bytes, at + 1);
    else if (byte === COMMA) scan.endEntry(at);
    else if (byte === LIST || byte === OBJECT) scan.open(byte === LIST);
    else if (byte === LIST_END || byte === OBJECT_END) scan.close(at);
  }
  return scan.result();
}

class ListScan {
  readonly #bytes: Buffer;
  readonly #mostEntries: number;
  readonly #outer: Open[] = [];
  #open: Open = { isList: false, isInRecord: false, ended: 0 };
  #cut: Open | undefined;
  readonly #kept: Buffer[] = [];
  #keptTo = 0;
  #items = 0;

  constructor(bytes: Buffer, mostEntries: number) {
    this.#bytes = bytes;
    this.#mostEntries = mostEntries;
  }

  open(isList: boolean): void {
    this.#outer.push(this.#open);
    const isInRecord = this.#open.isList || this.#open.isInRecord;
    this.#open = { isList, isInRecord, ended: 0 };
    this.#count();
  }

  endEntry(at: number): void {
    const open = this.#open;
    open.ended += 1;
    this.#count();
    const isFull = open.isList && open.isInRecord && open.ended === this.#mostEntries;
    if (!isFull || this.#cut !== undefined) return;
    this.#cut = open;
    this.#kept.push(this.#bytes.subarray(this.#keptTo, at + 1));
  }

  close(at: number): void {
    if (this.#cut === this.#open) {
      const left = this.#open.ended - this.#mostEntries + 1;
      this.#kept.push(Buffer.from(JSON.stringify(markOf(left))));
      this.#keptTo = at;
      this.#cut = undefined;
    }
    this.#open = this.#outer.pop() ?? this.#open;
  }

  result(): CutBody {
    if (this.#kept.length === 0) {
      return { bytes: this.#bytes, items: this.#items };
    }
    // A list that never ends has no end to copy, so the body is no JSON, as before.
    if (this.#cut === undefined) {
      this.#kept.push(this.#bytes.subarray(this.#keptTo));
    }
    return { bytes: Buffer.concat(this.#kept), items: this.#items };
  }

  #count(): void {
    if (this.#cut === undefined) this.#items += 1;
  }
}
