/** All that is wrong with a query although it runs, as sentences for its writer. Pure but for what is asked of the copy. */

import { findAbsentLiterals } from './absent-literal.ts';
import { findBothOwners } from './both-owners.ts';
import { findComparedPrices } from './compared-prices.ts';
import { findCountedLinks } from './counted-links.ts';
import { findCutDays } from './cut-days.ts';
import { findHiddenTies } from './hidden-ties.ts';
import { findMixedPrices } from './mixed-prices.ts';
import { findMixedUnits } from './mixed-units.ts';
import { findMultipliedRows } from './multiplied-rows.ts';
import { findNeverSent } from './never-sent.ts';
import { explainNoRows } from './no-rows.ts';
import { findNotInNulls } from './not-in-nulls.ts';
import { findOtherNames } from './other-names.ts';
import { findOtherValues } from './other-values.ts';
import { readSelects } from './selects.ts';
import { findSplitCultures } from './split-cultures.ts';
import { findSplitGroups } from './split-groups.ts';
import { findSummedGroups } from './summed-groups.ts';
import { findTextOrder } from './text-order.ts';
import type { Ask, Slip, Trap } from './trap.ts';
import type { Node } from './tree.ts';

/** Every kind of trap. The first are told first. */
const TRAPS: readonly Trap[] = [
  findAbsentLiterals,
  findNotInNulls,
  findTextOrder,
  findCutDays,
  findMixedPrices,
  findComparedPrices,
  findMixedUnits,
  findMultipliedRows,
  findCountedLinks,
  findSummedGroups,
  findBothOwners,
  findOtherNames,
  findOtherValues,
  findSplitCultures,
  findSplitGroups,
  findNeverSent,
  findHiddenTies,
];

/** Sentences of one answer; who mends what they say is told of the rest. */
const MOST_TOLD = 4;

/** Sentences of one kind: what is written often is often wrong in the same way. */
const MOST_OF_KIND = 2;

/** Suspicions that are looked into. */
const MOST_SUSPECTED = 24;

/** What is wrong with a query. */
export interface Found {
  readonly sentences: readonly string[];
  /** The slips among it, each with the condition that has it. */
  readonly slips: readonly (Slip & { readonly condition: Node })[];
  /** True when it gave no rows, or only zeros. */
  readonly isNothing: boolean;
}

/** Finds what to warn of. @param isNothing whether the query gave no rows, or only zeros */
export async function findTraps(tree: unknown, isNothing: boolean, ask: Ask): Promise<Found> {
  const selects = readSelects(tree);
  // Where nothing came, no value came once for each language.
  const traps = TRAPS.filter((trap) => !isNothing || trap !== findSplitCultures);
  const suspicions = traps
    .flatMap((trap) => selects.flatMap((select) => trap(select, selects)).map((one) => ({ ...one, trap })))
    .slice(0, MOST_SUSPECTED);
  const kinds = new Map<Trap, number>();
  const told = new Set<string>();
  const slips: (Slip & { readonly condition: Node })[] = [];
  const explained = new Set<Node>();
  for (const { condition, confirm, trap } of suspicions) {
    if (told.size >= MOST_TOLD) break;
    const before = kinds.get(trap) ?? 0;
    if (before >= MOST_OF_KIND) continue;
    const confirmed = await confirm(ask);
    if (confirmed === undefined) continue;
    const sentence = typeof confirmed === 'string' ? confirmed : confirmed.sentence;
    if (typeof confirmed !== 'string' && condition !== undefined) slips.push({ ...confirmed, condition });
    if (!told.has(sentence)) kinds.set(trap, before + 1);
    told.add(sentence);
    if (condition !== undefined) explained.add(condition);
  }
  const [outermost] = selects;
  const why = isNothing && outermost?.use === 'answer' ? await explainNoRows(outermost, explained, ask) : undefined;
  return { sentences: why === undefined ? [...told] : [why, ...told], slips, isNothing };
}
