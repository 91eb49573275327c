/** What a resource is: an address, words for people, and one function to what it holds. The ordered list is resources.ts. */

import type { CallContext } from '../catalog/call/context.ts';
import type { ToolName } from '../tool-names.ts';

/** What every resource tells of itself. */
interface ResourceWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** One `{name}` in it makes it a template (RFC 6570). */
  readonly uri: string;
  /** The tools one of which must be listed for it to be. */
  readonly from: readonly ToolName[];
  /** How long a client may keep it, in milliseconds. */
  readonly ttlMs: number;
}

/** A resource, or one for every name. */
export interface Resource extends ResourceWords {
  /** Of a template: those that there are now; asks and makes nothing. Absent: they are not listed. */
  readonly list?: (context: Pick<CallContext, 'localCopy'>) => readonly ListedFile[];
  /**
   * @param name of a template: what stands for its name, decoded; else empty
   * @returns its text without credentials
   * @throws CatalogError for what the reader should know
   */
  readonly read: (name: string, context: CallContext) => Promise<{ readonly mimeType: string; readonly text: string }>;
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
  /** Whether it is files, which are listed one by one and may be of any type. */
  readonly isFiles: boolean;
}

/** Describes a resource to clients. */
export function listResource({ list, read: _, ...words }: Resource): ListedResource {
  return { ...words, isFiles: list !== undefined };
}
