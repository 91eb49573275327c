/** The forms in which lists are sent, and how each becomes a list of plain entries. Pure. */

import { isAbsent, isMark } from '../value.ts';
import { openAnnotations } from './annotations.ts';
import { listMapEntries } from './attribute-maps.ts';
import { FacetJoiner } from './facets.ts';
import type { KeyReader } from './key-words.ts';
import { openJson } from './leaves.ts';
import { openDocument, resolveReferences } from './linked-records.ts';
import { listMeasures } from './measures.ts';

/** What an item of a list stands for; undefined: it has another form. */
type Form = (item: unknown) => readonly unknown[] | undefined;

/** Opens the lists of one kind. */
export class FormOpener {
  readonly #forms: readonly Form[];
  readonly #facets: FacetJoiner;

  constructor(keys: KeyReader) {
    const facets = new FacetJoiner(keys);
    this.#facets = facets;
    this.#forms = [
      (item) => listIfOther(item, openAnnotations(keys, item)),
      (item) => listIfOther(item, resolveReferences(item)),
      (item) => listIfOther(item, facets.openParts(item)),
      (item) => facets.openReference(item),
      (item) => listMeasures(keys, item),
      (item) => listMapEntries(keys, item),
    ];
  }

  /** A list as plain entries where it has some of the forms; several may be of one record that was sent. */
  open(sent: unknown): unknown {
    const value = openDocument(openJson(sent));
    const isList = Array.isArray(value);
    let items: readonly unknown[] = (isList ? value : [value])
      .map(openJson)
      .filter((item) => !isAbsent(item) && !isMark(item));
    for (const form of this.#forms) items = applyForm(items, form);
    items = this.#facets.joinDates(items);
    const [only, another] = items;
    // A record that is no list may be a map of names.
    return isList || another !== undefined ? items : only;
  }
}

function listIfOther(item: unknown, opened: unknown): readonly unknown[] | undefined {
  return opened === item ? undefined : [opened];
}

/** The items that some have another form of; the same list where none has, because lists are many. */
function applyForm(items: readonly unknown[], form: Form): readonly unknown[] {
  let opened: unknown[] | undefined;
  for (const [at, item] of items.entries()) {
    const entries = form(item);
    if (entries !== undefined) opened ??= items.slice(0, at);
    opened?.push(...(entries ?? [item]));
  }
  return opened ?? items;
}
