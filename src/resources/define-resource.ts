/** What a resource is: an address, words for people, and one function to what it holds. The ordered list is resources.ts. */

import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import type { Seen, WordKind } from '../seen/seen.ts';
import type { ToolName } from '../tool-names.ts';

/** What every resource is given. */
export interface ResourceContext extends CallContext {
  readonly seen: Seen;
}

/** What every resource tells of itself. */
interface ResourceWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `{code}` or `{name}` in it makes it a template (RFC 6570). */
  readonly uri: string;
  /** The tools one of which must be listed for it to be; absent: none need be. */
  readonly from?: readonly ToolName[];
  /** How long a client may keep it, in milliseconds. */
  readonly ttlMs: number;
}

/** A resource, or one for every code: an answer. */
export interface Resource extends ResourceWords {
  /** What its code is completed from. */
  readonly completes?: WordKind;
  /**
   * @param code of a template: the code, decoded; else empty
   * @throws CatalogError for what the reader should know
   */
  readonly read: (code: string, context: ResourceContext) => Promise<Answer>;
}

/** A text of any media type. */
interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** Files, each a resource by its name. */
export interface ResourceFiles extends ResourceWords {
  /** Those that there are now; asks and makes nothing. */
  readonly list: (context: Pick<CallContext, 'localCopy'>) => readonly ListedFile[];
  /**
   * @param name decoded, and otherwise as the client wrote it
   * @throws CatalogError for what the reader should know
   */
  readonly readFile: (name: string, context: ResourceContext) => Promise<ResourceText>;
}

/** A file as it is listed. */
export interface ListedFile {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
}

/** A resource as it is listed. */
export interface ListedResource extends ResourceWords {
  readonly isFiles: boolean;
  readonly completes?: WordKind;
}

/** Describes a resource to clients. */
export function listResource(resource: Resource | ResourceFiles): ListedResource {
  const { name, title, description, uri, from, ttlMs } = resource;
  const isFiles = 'readFile' in resource;
  const completes = isFiles ? undefined : resource.completes;
  return { name, title, description, uri, ttlMs, isFiles, ...(from && { from }), ...(completes && { completes }) };
}
