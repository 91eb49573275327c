/** What a fault is: up to three moments of an exchange at which it acts. */
import type { ServerResponse } from 'node:http';
import type { Reply } from '../exchange.ts';

/** The connection that a fault acts on. */
export interface Wire {
  readonly response: ServerResponse;
  /** Resolves after `ms` milliseconds, or as soon as the client has left. */
  pause(ms: number): Promise<void>;
  /** Ends all connections and accepts none for `ms` milliseconds. */
  shutPort(ms: number): void;
}

/** A fault with its parameters, ready to strike; it may remember what it did to the request before. */
export interface Fault {
  /** Before the limits count the request. */
  readonly arrive?: (wire: Wire) => Promise<void>;
  /** What is sent instead of what the PIM would say; undefined: there will be no response. */
  readonly change?: (reply: Reply) => Reply | undefined;
  /** How it is sent; absent: as it should be. */
  readonly deliver?: (wire: Wire, reply: Reply) => void | Promise<void>;
}

/** Parameters with their defaults; a rule may give others of the same types. */
export type Parameters = Readonly<Record<string, number | string | boolean>>;

/** A kind of fault, as the table of kinds lists it. */
export interface FaultKind {
  /** One line for the help text. */
  readonly meaning: string;
  readonly parameters: Parameters;
  /** `parameters` are of exactly the names and types of the defaults. */
  build(parameters: Parameters): Fault;
}

/** Defines a kind; the type of its parameters is known to `build` and forgotten outside. */
export function defineFault<Defaults extends Parameters>(
  meaning: string,
  parameters: Defaults,
  build: (parameters: Defaults) => Fault,
): FaultKind {
  // rules.ts has checked every parameter against the defaults, name and type.
  return { meaning, parameters, build: (given) => build(given as Defaults) };
}
