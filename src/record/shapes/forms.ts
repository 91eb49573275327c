/** The forms in which lists are sent, and how each becomes a list of plain entries. Pure. */

import { isAbsent, isMark } from '../value.ts';
import { listMapEntries } from './attribute-maps.ts';
import { FacetJoiner } from './facets.ts';
import type { KeyReader } from './key-words.ts';
import { openJson } from './leaves.ts';
import { listMeasures } from './measures.ts';
import { openDocument, resolveReferences } from './resources.ts';

/** Opens the lists of one kind. */
export class FormOpener {
  readonly #keys: KeyReader;
  readonly #facets: FacetJoiner;

  constructor(keys: KeyReader) {
    this.#keys = keys;
    this.#facets = new FacetJoiner(keys);
  }

  /** A list as plain entries where it has one of the forms; several may be of one record that was sent. */
  open(sent: unknown): unknown {
    const value = openDocument(openJson(sent));
    const isList = Array.isArray(value);
    const items = (Array.isArray(value) ? value : [value])
      .map(openJson)
      .filter((item) => !isAbsent(item) && !isMark(item))
      .map(resolveReferences)
      .map((item) => this.#facets.openParts(item))
      .flatMap((item) => this.#facets.openReference(item));
    const entries = items.flatMap(
      (item): readonly unknown[] =>
        listMeasures(this.#keys, item) ?? listMapEntries(this.#keys, item) ?? [item],
    );
    const joined = this.#facets.joinDates(entries);
    const [only, another] = joined;
    // A record that is no list may be a map of names.
    return isList || another !== undefined ? joined : only;
  }
}
