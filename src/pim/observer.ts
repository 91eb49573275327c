/** Who is told what the services are asked, to count it. Types only. */

/** A request to a service that is over. */
export interface RequestFacts {
  /** Name of the service, as errors name it. */
  readonly service: string;
  readonly endpoint: string;
  /** HTTP status; `none`: there was no answer that can be read; `cancelled`: it was sent, and nobody waits for it any more. */
  readonly status: number | 'none' | 'cancelled';
  /** Milliseconds on the wire. */
  readonly elapsedMs: number;
}

/** Is told of requests as they come and go. Must not throw. */
export interface RequestObserver {
  /** A request was sent, and answered or not. */
  readonly onRequest: (facts: RequestFacts) => void;
  /** A request had its turn within the limits, after so many milliseconds. */
  readonly onTurn: (endpoint: string, waitedMs: number) => void;
  /** What a call asked for was kept from an earlier call, or under way for another one. */
  readonly onReuse: (endpoint: string) => void;
}
