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

/** Everything a call carries apart from its arguments. */
export interface CallContext {
  readonly catalog: PimCatalog;
  // Absent: none is configured.
  readonly commerceEngine?: CommerceEngine;
  // Absent: this process keeps no local copy.
  readonly localCopy?: LocalCopy;
  // The copy that stands in `catalog` for the PIM; absent: `catalog` is the PIM.
  readonly copy?: { readonly info: CopyInfo; readonly version: string };
  // Rows for a SELECT; absent: the PIM is asked.
  readonly rows?: Rows;
  // The copy answers instead of the PIM where it has records that the PIM's filters miss.
  readonly mayPreferCopy?: boolean;
  // Why an existing, young copy could not answer, as the end of a sentence; absent: it was not
  // asked.
  readonly notInCopy?: string;
  // The whole catalog is to be read for the question, unless the PIM answers it quickly.
  readonly mayRead?: boolean;
  // Only calls that need the copy have it read.
  readonly readsWhenNeeded?: boolean;
  // End of all waits for the copy, on the call's clock; absent: as long as most clients wait.
  readonly waitUntilMs?: number;
  readonly call: Call;
  // Answered in the place of a result; absent: the call runs.
  readonly refusal?: CatalogError | undefined;
  readonly settings: CallSettings;
  // Absent: pictures cannot be fetched here.
  readonly pictures?: Pictures;
  // Puts a picture behind the answer, in the order of the calls. Absent: the answer has no place
  // for pictures.
  readonly showPicture?: (picture: Picture) => void;
  // The client was seen to show pictures as pictures. Others may write them as text, so they must
  // be small.
  readonly showsPictures?: boolean;
  // Sends JSON data to the view that shows the answer; the last call wins. Absent: the client shows no
  // views. The answer must be complete without it.
  readonly sendToView?: (data: object) => void;
  // Filled with the notice of each sentence in the answer's warnings. Absent: nobody reads it.
  readonly saidBy?: Map<string, Notice>;
}

/** Defaults of the operator. */
export interface CallSettings extends AuditSettings {
  // The budget of an answer, when the call sets none.
  readonly tokenBudget: number;
  // Most tokens of an answer that the client passes on whole; absent: as many as a call may set.
  readonly maxTokens?: number;
  // Records of the first request of a lookup.
  readonly pageSize: number;
  // Why the rules file cannot be used, so that nothing of the catalog is shown.
  readonly unusableRules?: CatalogError | undefined;
  // A younger copy answers questions that would take many pages of the PIM. Hours.
  readonly copyMaxAgeH: number;
  // The index of words for searching the copy; absent: none is made.
  readonly search?: DerivedPlan | undefined;
  // A question that needs the whole catalog starts reading it into the copy.
  readonly startsReading?: boolean;
  // By PIM_COPY=off.
  readonly forbidsReading?: boolean;
  // Address of a product, with `{id}` or `{code}` in it.
  readonly productUrl?: string | undefined;
  // Hosts whose pictures people may be shown; absent: none.
  readonly mediaHosts?: readonly string[];
  // Origins that views may load pictures from; absent: none.
  readonly pictureOrigins?: readonly string[];
  readonly chooseRules: ChooseRules;
  // `sandbox` while demo data is served; printed in every answer.
  readonly source: 'sandbox' | undefined;
  readonly version: string;
  // The version of Node.js, if it is known.
  readonly nodeVersion?: string;
  // Milliseconds on the clock of `Call.deadlineAtMs`.
  readonly now: () => number;
  // The caller is on this machine, and may see where files are.
  readonly isLocal?: boolean;
  // Sentences that this session has had already; absent: there is no session (HTTP), so each answer
  // repeats them.
  readonly saidWarnings?: Set<string>;
  // Resolves after `ms` milliseconds on that clock, or as soon as the signal aborts.
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  // Removes credentials from a JSON text that is about to be shown.
  readonly redactJson: (json: string) => string;
  // Removes credentials from parsed JSON, or from a text that is about to be cut.
  readonly redact: <Value>(value: Value) => Value;
}

/** Link from an answer to a resource. */
export interface Link
  extends Readonly<Record<'uri' | 'name' | 'description' | 'mimeType', string>> {
  // In bytes.
  readonly size: number;
}

/** Signed-in person. */
export interface Person {
  // The same for all requests of one person, and unique.
  readonly id: string;
  // Owner of their files: the id. Absent for scripts, which share the files of all who did not sign
  // in.
  readonly owner?: string;
  // For the log and the counts: the id or, if the operator wants it, the name of the sign-in.
  readonly name: string;
}

/** Facts of a finished call for logs and counts, without any argument or word of the catalog. */
export interface CallFacts {
  // Name of the tool, or address template of the resource.
  readonly name: string;
  // `ok`, or the code of the error.
  readonly outcome: string;
  // Estimated tokens of the answer.
  readonly tokens: number;
  // From the first look at the arguments.
  readonly elapsedMs: number;
  // To the PIM and the Commerce Engine, retries included.
  readonly requests: number;
  // The JSON-RPC id that the client gave the request.
  readonly requestId: string | number;
  // The trace id of W3C Trace Context; undefined: the client sent none.
  readonly traceId: string | undefined;
  // The caller by the name for logs; undefined: nobody in particular.
  readonly person: string | undefined;
}

/** Record that a fallback search found for one identifier. */
export interface IdentifierMatch {
  readonly by: string;
  // Codes of the records that the identifier means.
  readonly codes: readonly string[];
  // Shown in the place of `codes`: the product's code, where an identifier of its variants found
  // it.
  readonly shownCodes: readonly string[];
  // Codes of the variants by which a product was found.
  readonly variants: readonly string[];
}

/**
 * Searches for identifiers that no record has as they were written. Throws CatalogError only when
 * the call was cancelled.
 */
export type FallbackSearch = (
  unseen: readonly (string | number)[],
  context: CallContext,
) => Promise<FallbackResult>;

/**
 * Result of a fallback search. An identifier in none of the lists exists, but another condition
 * leaves it out.
 */
export interface FallbackResult {
  readonly matched: ReadonlyMap<string | number, IdentifierMatch>;
  // Identifiers that do not exist.
  readonly missing: readonly (string | number)[];
  // Identifiers that may exist.
  readonly undecided: readonly (string | number)[];
  // The nearest existing codes, by codes that nothing has.
  readonly near?: ReadonlyMap<string, readonly string[]> | undefined;
}

/**
 * Returns the copy of this process.
 * @throws NotInstalledError where it keeps none
 */
export function requireLocalCopy({ localCopy }: Pick<CallContext, 'localCopy'>): LocalCopy {
  if (localCopy === undefined) throw new NotInstalledError();
  return localCopy;
}
