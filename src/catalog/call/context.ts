/** What one call carries: the ports that it may ask, the operator's defaults, its deadline and its signal; and what is told of it when it is over. Types only. */

import type { AuditSettings, ChooseRules } from '../../audit/choose-rules.ts';
import type { CopyInfo, DerivedPlan, LocalCopy } from '../../copy/copy-port.ts';
import { type CatalogError, NotInstalledError } from '../../errors.ts';
import type {
  Call,
  CommerceEngine,
  Notice,
  Picture,
  Pictures,
  PimCatalog,
} from '../../pim/catalog-port.ts';
import type { Rows } from '../../question/rows.ts';

/** What every call carries beside its arguments. */
export interface CallContext {
  readonly catalog: PimCatalog;
  /** Absent: none is configured. */
  readonly commerceEngine?: CommerceEngine;
  /** Absent: this process keeps no local copy. */
  readonly localCopy?: LocalCopy;
  /** The copy that stands in `catalog` for the PIM; absent: `catalog` is the PIM. */
  readonly copy?: { readonly info: CopyInfo; readonly version: string };
  /** What a SELECT is asked of; absent: the PIM is asked. */
  readonly rows?: Rows;
  /** Why a copy that is there and young enough could not answer, as the end of a sentence; absent: it was not asked. */
  readonly notInCopy?: string;
  /** True where the whole catalog is to be read for the question, unless the PIM answers it quickly. */
  readonly mayRead?: boolean;
  /** True where a call that needs the copy has it read, and no other does. */
  readonly readsWhenNeeded?: boolean;
  /** Until when the call waits for the copy, on its clock; absent: as long as most clients wait. */
  readonly waitUntilMs?: number;
  readonly call: Call;
  /** What the call is answered instead; absent: it runs. */
  readonly refusal?: CatalogError | undefined;
  readonly settings: CallSettings;
  /** Absent: pictures cannot be fetched here. */
  readonly pictures?: Pictures;
  /** Puts a picture behind the answer, in the order of the calls. Absent: the answer goes where there is no place for one. */
  readonly showPicture?: (picture: Picture) => void;
  /** True where the client was seen to show pictures as pictures; else it may write them as text, so they must be small. */
  readonly showsPictures?: boolean;
  /**
   * Tells the view beside the answer what it needs beyond it, as JSON can write it; the last word holds. Absent: the client
   * shows no views. The answer must be whole without it.
   */
  readonly tellView?: (data: object) => void;
  /** By each sentence of the answer's warnings, the notice that it says. Absent: nobody asks. */
  readonly saidBy?: Map<string, Notice>;
}

/** Defaults that the operator sets. */
export interface CallSettings extends AuditSettings {
  /** Token budget when the call does not set one. */
  readonly tokenBudget: number;
  /** Most tokens of an answer that the client passes on whole; absent: as many as a call may set. */
  readonly maxTokens?: number;
  /** Records per request first asked for in lookups. */
  readonly pageSize: number;
  /** Why the rules file cannot be used, so that nothing of the catalog is shown; absent: it can, or there is none. */
  readonly unusableRules?: CatalogError | undefined;
  /** Hours for which a local copy answers what would take many pages of the PIM. */
  readonly copyMaxAgeH: number;
  /** The index of words that a search of the copy reads; absent: none is made. */
  readonly search?: DerivedPlan | undefined;
  /** Whether a question that needs the whole catalog starts reading it into the copy. */
  readonly startsReading?: boolean;
  /** Whether the operator forbids that, by PIM_COPY=off. */
  readonly forbidsReading?: boolean;
  /** Address of a product, with `{id}` or `{code}` in it. */
  readonly productUrl?: string | undefined;
  /** Hosts whose pictures people may be shown; absent: none. */
  readonly mediaHosts?: readonly string[];
  /** Origins that views may load pictures from; absent: none. */
  readonly pictureOrigins?: readonly string[];
  readonly chooseRules: ChooseRules;
  /** `sandbox` while demo data is served; printed in every answer. */
  readonly source: 'sandbox' | undefined;
  /** Version of this server. */
  readonly version: string;
  /** Version of Node.js that runs it, where it is known. */
  readonly nodeVersion?: string;
  /** Milliseconds on the clock that `Call.deadlineAtMs` is on. */
  readonly now: () => number;
  /** True where who asks is on this machine, and may be told where files are. */
  readonly isLocal?: boolean;
  /** Sentences that this session need not be told again; absent: there is no session (HTTP), so each answer tells them. */
  readonly told?: Set<string>;
  /** Resolves after `ms` milliseconds on that clock, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Takes the credentials out of a JSON text that is about to be shown. */
  readonly redactJson: (json: string) => string;
  /** Takes them out of parsed JSON, or of a text, that is about to be cut. */
  readonly redact: <Value>(value: Value) => Value;
}

/** A resource that an answer leads to. */
export interface Link
  extends Readonly<Record<'uri' | 'name' | 'description' | 'mimeType', string>> {
  /** In bytes. */
  readonly size: number;
}

/** Whoever signed in. */
export interface Person {
  /** The same for all requests of one person, and nobody else's. */
  readonly id: string;
  /** Whose files theirs are: the id; absent for scripts, which share those of all who did not sign in. */
  readonly owner?: string;
  /** In the log and in the counts: the id, or, where the operator wants it, the name by which they signed in. */
  readonly name: string;
}

/** One call that is over, as who logs or counts it is told. No argument and no word of the catalog is in it. */
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
  /** Of W3C Trace Context; undefined: the client sent none. */
  readonly traceId: string | undefined;
  /** Who called, as the operator wants them called; undefined: nobody in particular. */
  readonly person: string | undefined;
}

/** How one identifier was found after all. */
export interface LookedMatch {
  readonly by: string;
  /** The codes that it means. */
  readonly codes: readonly string[];
  /** What is shown in the place of the codes: the code of the product, of variants that were found by it. */
  readonly shown: readonly string[];
  /** The codes of the variants that a product was found by. */
  readonly variants: readonly string[];
}

/** How a list looks again for identifiers that no record came for. Throws CatalogError only when the call was cancelled. */
export type SecondLook = (
  unseen: readonly (string | number)[],
  context: CallContext,
) => Promise<LookedAgain>;

/** What a second look tells of identifiers that no record came for. One in none of the lists exists, but another condition leaves it out. */
export interface LookedAgain {
  /** How an identifier was found after all, and the codes that it means. */
  readonly matched: ReadonlyMap<string | number, LookedMatch>;
  /** Those that do not exist. */
  readonly missing: readonly (string | number)[];
  /** Those of which it is not known. */
  readonly untold: readonly (string | number)[];
  /** The codes nearest to those that nothing has, where a copy tells. */
  readonly near?: ReadonlyMap<string, readonly string[]> | undefined;
}

/**
 * The copy of this process.
 * @throws NotInstalledError where it keeps none
 */
export function requireLocalCopy({ localCopy }: Pick<CallContext, 'localCopy'>): LocalCopy {
  if (localCopy === undefined) throw new NotInstalledError();
  return localCopy;
}
