/** What a rule finds in a copy, read from the rows of its query. Pure. */

import { readId, readNumber, readText } from '../../record/value.ts';
import type { QueryResult } from '../port.ts';
import type { Rule } from './rule.ts';

/** A record that fails. */
export interface Example {
  /** Of the product or the variant, whichever the rule is about. */
  readonly id: number | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  /** Of its product. */
  readonly name?: string;
  /** Where its product is in the PIM. */
  readonly link?: string;
}

/** What a rule finds. */
export interface Verdict {
  readonly rule: Rule;
  /** Records of the rule's subject that are in scope. */
  readonly records: number;
  /** Those of them that the rule applies to. */
  readonly population: number;
  readonly failed: number;
  /** Records of which the copy cannot tell; neither failed nor passed. */
  readonly unknown: number;
  /** Different values that failing records share with others, such as barcodes; undefined where none shares any. */
  readonly sharedValues: number | undefined;
  /** How often each kind of failure comes, the most frequent first; empty where the rule has none. */
  readonly kinds: ReadonlyMap<string, number>;
  /** How many of each category or brand fail, of those with failures. */
  readonly labels: ReadonlyMap<string, number>;
  readonly examples: readonly Example[];
  /** What the rule does not judge, in a sentence. */
  readonly note?: string;
  /** True where it reads lists that were not read to their end: what does not fail is unknown, whatever was counted. */
  readonly readsUnread?: boolean;
}

/** Reads it. @param records of the rule's subject in scope */
export function readVerdict(rule: Rule, { rows }: QueryResult, records: number): Verdict {
  let whole = { population: 0, failed: 0, unknown: 0 };
  let sharedValues: number | undefined;
  const kinds: [string, number][] = [];
  const labels = new Map<string, number>();
  const examples: Example[] = [];
  let note: string | undefined;
  for (const [part, name, id, detail, ...numbers] of rows) {
    const [population, failed = 0, unknown = 0] = numbers.map((number) => readNumber(number));
    if (part === 'all') whole = { population: population ?? records, failed, unknown };
    if (part === 'shared' && failed > 0) sharedValues = failed;
    if (part === 'label' && failed > 0) labels.set(String(name), failed);
    if (part === 'note') note = readText(detail);
    if (part === 'kind') kinds.push([String(name), failed]);
    if (part === 'example') examples.push({ id: readId(id), code: readText(name), detail: readText(detail) });
  }
  kinds.sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));
  return { rule, records, ...whole, sharedValues, kinds: new Map(kinds), labels, examples, ...(note && { note }) };
}
