/** What is hidden of a copy that is about to be written, as its own categories and the names that it learns tell. */

import { findAliases, findCodes, joinAllAliases } from '../../../record/hidden/find-aliases.ts';
import {
  type AliasesByList,
  HiddenNames,
  type HiddenSpec,
} from '../../../record/hidden/hidden-names.ts';
import { RecordHider } from '../../../record/hidden/hide-records.ts';
import type { Labels } from '../../../record/shapes/labels.ts';
import type { SampleRecords } from '../../../record/shapes/reshape.ts';
import type { PimRecord } from '../../../record/value.ts';

/** Hides what a copy is learned from, and then all of it. */
export class LearnedHiding {
  readonly #spec: HiddenSpec;
  readonly #aliases: AliasesByList;
  readonly #hider: RecordHider;

  /** @param defined names that an earlier copy had from lists of the PIM */
  constructor(spec: HiddenSpec, categories: readonly PimRecord[], defined: readonly Labels[]) {
    this.#spec = spec;
    const below = { categories: findAliases('categories', spec, categories) };
    this.#aliases = joinAllAliases(below, findCodes(spec, defined));
    this.#hider = new RecordHider(new HiddenNames(spec, this.#aliases));
  }

  hideSample({ product, variant }: SampleRecords): SampleRecords {
    const hide = (record: PimRecord): PimRecord => this.#hider.hide(record);
    return { product: product.map(hide), variant: variant.map(hide) };
  }

  hideCategories(categories: readonly PimRecord[]): readonly PimRecord[] {
    return categories
      .map((record) => this.#hider.hideEntry(record, 'categories'))
      .filter((record) => record !== undefined);
  }

  /** Names without the values of what is hidden: its names stay, by which live records are known. */
  hideLabels(all: readonly Labels[]): readonly Labels[] {
    return all.map((labels) => {
      const hidden = Object.values(findCodes(this.#spec, [labels]));
      const codes = new Set(hidden.flatMap((aliases) => aliases.ids));
      const shown = labels.labels.map((label) =>
        codes.has(label.code) ? { code: label.code, texts: label.texts } : label,
      );
      return { ...labels, labels: shown };
    });
  }

  /** What takes out what is hidden, also under codes whose names stand elsewhere. */
  openHider(labels: readonly Labels[]): RecordHider {
    const aliases = joinAllAliases(this.#aliases, findCodes(this.#spec, labels));
    return new RecordHider(new HiddenNames(this.#spec, aliases));
  }
}
