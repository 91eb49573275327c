import { findAliases, findCodes, joinAllAliases } from '../../../record/hidden/find-aliases.ts';
import { HiddenNames, type HiddenSpec } from '../../../record/hidden/hidden-names.ts';
import { RecordHider } from '../../../record/hidden/hide-records.ts';
import type { Labels } from '../../../record/shapes/labels.ts';
import type { SampleRecords } from '../../../record/shapes/reshape.ts';
import type { PimRecord } from '../../../record/value.ts';

/** Hides what a copy is learned from, and then all of it. */
export class LearnedHiding {
  readonly hider: RecordHider;
  readonly labels: readonly Labels[];

  constructor(spec: HiddenSpec, categories: readonly PimRecord[], allLabels: readonly Labels[]) {
    const below = { categories: findAliases('categories', spec, categories) };
    const aliases = joinAllAliases(below, findCodes(spec, allLabels));
    this.hider = new RecordHider(new HiddenNames(spec, aliases));
    this.labels = allLabels
      .map((labels) => ({ ...labels, labels: labels.labels.filter(isHiddenBy(spec, labels)) }))
      .filter(({ labels }) => labels.length > 0)
      .map((labels) => ({
        ...labels,
        labels: labels.labels.map(({ code, texts }) => ({ code, texts })),
      }));
  }

  hideSample({ product, variant }: SampleRecords): SampleRecords {
    this.hider.learn([...product, ...variant]);
    const hide = (record: PimRecord): PimRecord => this.hider.hide(record);
    return { product: product.map(hide), variant: variant.map(hide) };
  }

  hideCategories(categories: readonly PimRecord[]): readonly PimRecord[] {
    return categories
      .map((record) => this.hider.hideEntry(record, 'categories'))
      .filter((record) => record !== undefined);
  }
}

function isHiddenBy(
  spec: HiddenSpec,
  labels: Labels,
): (label: Labels['labels'][number]) => boolean {
  const hidden = Object.values(findCodes(spec, [labels]));
  const codes = new Set(hidden.flatMap((aliases) => aliases.ids));
  return ({ code }) => codes.has(code);
}
