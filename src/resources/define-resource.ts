/** What a resource is: an address, words for people, and one function to what it holds. The ordered list is index.ts. */

import type { Answer } from '../answer/envelope.ts';
import type { Seen } from '../seen/seen.ts';
import type { WordKind } from '../seen/words.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** What every resource is given. */
export interface ResourceContext extends ToolContext {
  readonly seen: Seen;
}

/** A resource, or one for every code. */
export interface Resource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `{code}` in it makes it a template (RFC 6570). */
  readonly uri: string;
  /** What its code is completed from. */
  readonly completes?: WordKind;
  /** How long a client may keep it, in milliseconds. */
  readonly ttlMs: number;
  /**
   * @param code of a template: the code, decoded; else empty
   * @throws CatalogError for what the reader should know
   */
  readonly read: (code: string, context: ResourceContext) => Promise<Answer>;
}
