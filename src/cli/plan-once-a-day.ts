/** The plan of the audit, which every query of the copy asks for: it is made anew each day, when what is accepted may have ended. */

import type { DerivedPlan } from '../copy/copy-port.ts';

/**
 * Builds it on the first call of each day (UTC). A plan that cannot be built is tried again with the next call.
 * @param build builds the plan
 */
export function planOnceADay(
  today: () => Date,
  build: () => Promise<DerivedPlan>,
): () => Promise<DerivedPlan> {
  let known: { readonly day: string; readonly plan: DerivedPlan } | undefined;
  return async () => {
    const day = today().toISOString().slice(0, 10);
    if (known?.day !== day) known = { day, plan: await build() };
    return known.plan;
  };
}
