/**
 * Takes hidden values out before anything else sees records. Where nothing is hidden, nothing is
 * put between.
 */

import type { Hiding } from '../copy/copy-shapes.ts';
import type { CommerceEngine, PimCatalog } from '../pim/catalog-port.ts';
import { HiddenLists, type HiddenParts } from '../pim/hidden-lists.ts';
import { hideCatalog } from '../pim/hide-catalog.ts';
import {
  HIDDEN_LISTS,
  type HiddenCounts,
  HiddenNames,
  type HiddenSpec,
  hidesAnything,
} from '../record/hidden/hidden-names.ts';
import { RecordHider } from '../record/hidden/hide-records.ts';

interface VisibleCatalog {
  // The copy is read from a catalog of its own, in which hidden values are counted.
  readonly toCalls: PimCatalog;
  readonly toCopy: PimCatalog;
  readonly hiding: Hiding | undefined;
  readonly hideAnswers: (engine: CommerceEngine) => CommerceEngine;
}

/** Wraps the catalog and the Commerce Engine so that hidden values are left out. */
export function hideFrom(
  catalog: PimCatalog,
  spec: HiddenSpec,
  parts: Pick<HiddenParts, 'readLabels' | 'now'>,
): VisibleCatalog {
  if (!hidesAnything(spec)) {
    const hideAnswers: VisibleCatalog['hideAnswers'] = (engine) => engine;
    return { toCalls: catalog, toCopy: catalog, hiding: undefined, hideAnswers };
  }
  const lists = new HiddenLists({ catalog, spec, ...parts });
  const counts: HiddenCounts = {};
  const takeCounts = (): HiddenCounts => {
    const snapshot = { ...counts };
    for (const list of HIDDEN_LISTS) delete counts[list];
    return snapshot;
  };
  const hider = new RecordHider(new HiddenNames(spec));
  return {
    toCalls: hideCatalog(catalog, lists),
    toCopy: hideCatalog(catalog, lists, counts),
    hiding: { spec, takeCounts },
    hideAnswers: (engine) => ({
      ...engine,
      fetch: async (...request) => {
        const answer = await engine.fetch(...request);
        return { ...answer, body: hider.hideJson(answer.body) };
      },
    }),
  };
}
