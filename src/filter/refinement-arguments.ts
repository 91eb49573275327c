/** The arguments of tools that are refinements: what no filter of the PIM can express. Types only. */

import type { NamedValue } from './named-value.ts';

/** Arguments that are refinements, as the tools take them. */
export interface RefinementArguments {
  readonly status?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly has?: readonly string[] | undefined;
  /** All must hold, each of some property. */
  readonly properties?: readonly NamedValue[] | undefined;
  /** All must hold, each of some option. */
  readonly options?: readonly NamedValue[] | undefined;
  readonly tag?: string | undefined;
  readonly type?: number | undefined;
  readonly parent_id?: number | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
  /** House words, all of which must be true; the local copy tells. */
  readonly is?: readonly string[] | undefined;
}
