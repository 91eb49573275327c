import type { ServerResponse } from 'node:http';
import type { Reply } from '../sandbox-reply.ts';

/** Connection that a fault acts on. */
export interface Wire {
  readonly response: ServerResponse;
  pause(ms: number): Promise<void>;
  shutPort(ms: number): void;
}

/** Fault with its parameters, ready to strike; it may remember earlier requests. */
export interface Fault {
  /** Acts before the limits count the request. */
  readonly arrive?: (wire: Wire) => Promise<void>;
  /** Replaces the PIM's reply; undefined: nothing is sent. */
  readonly change?: (reply: Reply) => Reply | undefined;
  readonly deliver?: (wire: Wire, reply: Reply) => void | Promise<void>;
}

/** Parameters with their defaults; a rule may set other values of the same types. */
export type Parameters = Readonly<Record<string, number | string | boolean>>;

/** Kind of fault, as the table of kinds lists it. */
export interface FaultKind {
  readonly meaning: string;
  readonly parameters: Parameters;
  build(parameters: Parameters): Fault;
}

/** Defines a kind of fault. Only `build` knows the exact type of its parameters. */
export function defineFault<Defaults extends Parameters>(
  meaning: string,
  parameters: Defaults,
  build: (parameters: Defaults) => Fault,
): FaultKind {
  // fault-rules.ts has checked the name and type of every parameter.
  return {
    meaning,
    parameters,
    build: (values) => build(values as Defaults),
  };
}
