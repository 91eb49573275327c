import type { CallContext, Link } from '../catalog/call/context.ts';
import type { ToolName } from '../tool-names.ts';
import type { Tool } from '../tools/define-tool.ts';

/** A resource, or a template for many. */
export interface Resource extends Pick<Tool, 'name' | 'title' | 'description'> {
  /** With one `{name}` it is a template (RFC 6570). */
  readonly uri: string;
  /** Tools, one of which must be listed for the resource to be listed. */
  readonly from: readonly ToolName[];
  readonly ttlMs: number;
  /**
   * Lists the files of an owner that exist now, for a template. It sends no request. Absent: they
   * are not listed.
   */
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

/** A file in the list of resources. */
export interface ListedFile extends Link {
  readonly title: string;
}

/** A resource in the list of resources. */
export type ListedResource = ReturnType<typeof listResource>;

export function listResource({ list, read: _, ...words }: Resource) {
  return { ...words, isFiles: list !== undefined };
}
