/** Puts what takes out hidden values before everything else that sees records. Where nothing is hidden, nothing is put there. */

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

/** What is to be shown of a catalog. */
interface Shown {
  /** The catalog that calls ask, and that the copy is read from, which is counted. */
  readonly toCalls: PimCatalog;
  readonly toCopy: PimCatalog;
  readonly hiding: Hiding | undefined;
  readonly hideAnswers: (engine: CommerceEngine) => CommerceEngine;
}

/** The catalog and the Commerce Engine without what is hidden. */
export function hideFrom(
  catalog: PimCatalog,
  spec: HiddenSpec,
  others: Pick<HiddenParts, 'readLabels' | 'now'>,
): Shown {
  if (!hidesAnything(spec)) {
    const hideAnswers: Shown['hideAnswers'] = (engine) => engine;
    return { toCalls: catalog, toCopy: catalog, hiding: undefined, hideAnswers };
  }
  const lists = new HiddenLists({ catalog, spec, ...others });
  const counts: HiddenCounts = {};
  const takeCounts = (): HiddenCounts => {
    const taken = { ...counts };
    for (const list of HIDDEN_LISTS) delete counts[list];
    return taken;
  };
  const hider = new RecordHider(new HiddenNames(spec));
  return {
    toCalls: hideCatalog(catalog, lists),
    toCopy: hideCatalog(catalog, lists, counts),
    hiding: { spec, takeCounts },
    hideAnswers: (engine) => ({
      ...engine,
      fetch: async (...asked) => {
        const answer = await engine.fetch(...asked);
        return { ...answer, body: hider.hideJson(answer.body) };
      },
    }),
  };
}
