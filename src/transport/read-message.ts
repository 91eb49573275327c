/**
 * The SDK refuses messages as the serialisers of other languages write them, and answers without
 * the id of the request. So a member that is null is left out, and an empty list where only an
 * object can stand is an empty object. A request that stays unreadable is answered with its id and
 * one sentence.
 */

import { isJSONRPCRequest } from '@modelcontextprotocol/server';

type Members = Readonly<Record<string, unknown>>;

/** Answer to a request that cannot be read. */
export interface Unreadable {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly error: { readonly code: number; readonly message: string };
}

/** Message to go on with, the same object if nothing had to be changed; or the answer instead. */
export type Reading = { readonly message: unknown } | { readonly answer: Unreadable };

// JSON-RPC 2.0 §5.1.
const INVALID_REQUEST = -32_600;

/** Reads parsed JSON; anything but a message is left to the SDK. */
export function readMessage(sent: unknown): Reading {
  if (!isObject(sent) || isReply(sent)) return { message: sent };
  const message = repairMessage(sent);
  const { id } = message;
  if (!isReadableId(id) || isJSONRPCRequest(message)) return { message };
  const error = {
    code: INVALID_REQUEST,
    message: `Invalid request: ${describeFault(message)}`,
  };
  return { answer: { jsonrpc: '2.0', id, error } };
}

/**
 * Reads the messages of a batch, which older revisions allow over HTTP. One that cannot be read
 * stops all of them.
 */
export function readBatch(sent: readonly unknown[]) {
  const readings = sent.map(readMessage);
  if (readings.every((reading) => 'message' in reading)) {
    return { messages: readings.map(({ message }) => message) };
  }
  const answers = readings.flatMap((reading): readonly Unreadable[] => {
    if ('answer' in reading) return [reading.answer];
    const { id } = isObject(reading.message) ? reading.message : {};
    if (!isReadableId(id)) return [];
    return [{ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message: NOT_RUN } }];
  });
  return { answers };
}

const NOT_RUN = 'Invalid request: another message of the batch cannot be read, so none was run.';

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Answer to a request of this server, which nobody answers.
function isReply(message: Members): boolean {
  return typeof message.method !== 'string' && ('result' in message || 'error' in message);
}

function isReadableId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isFinite(id);
}

function describeFault({ jsonrpc, method, id, params }: Members): string {
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0".';
  if (typeof method !== 'string') return 'method must be a text.';
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    return 'id must be a text or a whole number.';
  }
  if (params !== undefined && !isObject(params)) {
    return 'params must be an object.';
  }
  const meta = isObject(params) ? params._meta : undefined;
  if (meta !== undefined && !isObject(meta)) {
    return 'params._meta must be an object.';
  }
  if (meta?.progressToken !== undefined && !isReadableId(meta.progressToken)) {
    return 'params._meta.progressToken must be a text or a whole number.';
  }
  return 'it must have jsonrpc, id, method and params alone, each of the form that MCP gives it.';
}

function repairMessage(sent: Members): Members {
  const { method } = sent;
  const isNotification = typeof method === 'string' && method.startsWith('notifications/');
  return repairMembers(sent, (name, value) => {
    // A request without an id would be a notification, which nobody answers.
    if (name === 'id') {
      return value === null && isNotification ? undefined : value;
    }
    if (name === 'params') {
      return isEmptyList(value) ? undefined : repairParams(method, value);
    }
    return value ?? undefined;
  });
}

// Members of params that are objects, and nothing else.
const OBJECTS: readonly string[] = ['_meta', 'arguments', 'capabilities', 'clientInfo'];

function repairParams(method: unknown, params: unknown): unknown {
  if (!isObject(params)) return params ?? undefined;
  return repairMembers(params, (name, value) => {
    const member = OBJECTS.includes(name) && isEmptyList(value) ? {} : value;
    // Arguments of tools have a step of their own (tools/run-tool.ts).
    if (name === 'arguments' && method === 'tools/call') {
      return member ?? undefined;
    }
    const repaired = dropNulls(member);
    return name === 'capabilities' && isObject(repaired) ? repairCapabilities(repaired) : repaired;
  });
}

function repairCapabilities(capabilities: Members): Members {
  return repairMembers(capabilities, (_name, value) => (isEmptyList(value) ? {} : value));
}

// Removes members that are null, at any depth. Lists stay as they are: their places have a meaning.
function dropNulls(value: unknown): unknown {
  if (!isObject(value)) return value ?? undefined;
  return repairMembers(value, (_name, member) => dropNulls(member));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function repairMembers(
  members: Members,
  repair: (name: string, value: unknown) => unknown,
): Members {
  const repaired = Object.entries(members).map(
    ([name, value]) => [name, repair(name, value)] as const,
  );
  if (repaired.every(([name, value]) => value === members[name])) return members;
  return Object.fromEntries(repaired.filter(([, value]) => value !== undefined));
}
