/** What is told of a call when it is over, to who logs or counts it. No argument and no word of the catalog is in it. Types only. */

/** One call that is over. */
export interface CallFacts {
  /** Name of the tool, or address template of the resource. */
  readonly name: string;
  /** `ok`, or the code of the error that the client was told. */
  readonly outcome: string;
  /** Estimated tokens of the answer, once. */
  readonly tokens: number;
  /** Milliseconds, from the first look at the arguments. */
  readonly elapsedMs: number;
  /** Requests to the PIM and the Commerce Engine, retries included. */
  readonly requests: number;
  /** The JSON-RPC id that the client gave the request. */
  readonly requestId: string | number;
  /** As in Trace. */
  readonly traceId: string;
  readonly spanId: string;
}
