/**
 * The one boundary between the model and the resources: addresses are decoded and errors become
 * safe words here, the same as those of tools. Nothing else in src/resources/ catches.
 */

import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import { estimateTokens } from '../answer/tokens.ts';
import type { CallContext, CallSettings } from '../catalog/call/context.ts';
import { describeCode, describeError } from '../catalog/call/describe-error.ts';
import { CatalogError, InvalidArgumentError } from '../errors.ts';
import type { RunOptions } from '../tools/run-tool.ts';
import type { Resource } from './define-resource.ts';

export interface Address {
  readonly uri: string;
  /** For a template: the name, still percent-encoded; else empty. */
  readonly name: string;
}

interface ErrorParts {
  readonly settings: Pick<CallSettings, 'redactJson' | 'unusableRules'>;
  /** Called for the log with an error that must not be shown. */
  readonly onUnexpected: (resource: string, error: unknown) => void;
}

/**
 * Reads a resource.
 * @throws ProtocolError whose data are those of a tool's error
 */
export async function readResource(
  resource: Resource,
  { uri, name }: Address,
  context: CallContext,
  parts: ErrorParts & Pick<RunOptions, 'onEnd'>,
): Promise<ReadResourceResult> {
  try {
    const refusal = context.refusal ?? parts.settings.unusableRules;
    if (refusal !== undefined) throw refusal;
    const { mimeType, text } = await resource.read(decodeName(name), context);
    parts.onEnd?.('ok', estimateTokens(text));
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    parts.onEnd?.(describeCode(error), 0);
    throw toProtocolError(error, resource.uri, parts);
  }
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new InvalidArgumentError(
      'The address is not UTF-8.',
      'Percent-encode it as RFC 3986 describes.',
      'uri',
    );
  }
}

/** Builds the protocol error for a request for `name`, in the words of a tool's error. */
export function toProtocolError(
  error: unknown,
  name: string,
  { settings, onUnexpected }: ErrorParts,
): ProtocolError {
  if (!(error instanceof CatalogError)) onUnexpected(name, error);
  const description = JSON.parse(settings.redactJson(JSON.stringify(describeError(error))));
  const isCallersFault = description.code === 'INVALID_ARGUMENT';
  const code = isCallersFault ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  const retry =
    description.retry_after_s === undefined ? '' : ` Retry after ${description.retry_after_s} s.`;
  return new ProtocolError(code, `${description.failed} ${description.fix}${retry}`, description);
}
