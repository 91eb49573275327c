/** What a resource is: an address, words for people, and a function that reads it. They are listed in resources.ts. */

import type { CallContext, Link } from '../catalog/call/context.ts';
import type { ToolName } from '../tool-names.ts';
import type { Tool } from '../tools/define-tool.ts';

/** A resource, or a template for many. */
export interface Resource extends Pick<Tool, 'name' | 'title' | 'description'> {
  /** One `{name}` in it makes it a template (RFC 6570). */
  readonly uri: string;
  /** It is listed if one of these tools is. */
  readonly from: readonly ToolName[];
  /** How long a client may keep it, in milliseconds. */
  readonly ttlMs: number;
  /** For a template: the files of an owner that exist now. It sends no request. Absent: they are not listed. */
  readonly list?: (
    context: Pick<CallContext, 'localCopy'>,
    owner: string | undefined,
  ) => readonly ListedFile[];
  /**
   * @param name for a template: the decoded name; else empty
   * @returns its text without credentials
   * @throws CatalogError for what the reader should know
   */
  readonly read: (
    name: string,
    context: CallContext,
  ) => Promise<{ readonly mimeType: string; readonly text: string }>;
}

/** A file as it is listed. */
export interface ListedFile extends Link {
  readonly title: string;
}

/** A resource as it is listed. */
export type ListedResource = ReturnType<typeof listResource>;

/** Describes a resource to clients; files are listed one by one and may have any type. */
export function listResource({ list, read: _, ...words }: Resource) {
  return { ...words, isFiles: list !== undefined };
}
