/** Every query of the copy uses the plan, and an acceptance may end with the day. */

import type { DerivedPlan } from '../copy/copy-port.ts';

/**
 * Calls `build` at the first use of each day (UTC). A plan that cannot be built is tried again with
 * the next call.
 */
export function planOnceADay(
  today: () => Date,
  build: () => Promise<DerivedPlan>,
): () => Promise<DerivedPlan> {
  let built: { readonly day: string; readonly plan: DerivedPlan } | undefined;
  return async () => {
    const day = today().toISOString().slice(0, 10);
    if (built?.day !== day) built = { day, plan: await build() };
    return built.plan;
  };
}
