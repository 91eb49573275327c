/** Places that the mapping of a rules file names and that nothing in the copy has. Pure. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { JsonValue } from '../../../record/value.ts';
import type { NAMED } from './places.ts';

/** One of them. */
export interface LackingPlace {
  /** Of the channel, as a mapping names it. */
  readonly attribute: string;
  readonly kind: (typeof NAMED)[number];
  /** As the file has it. */
  readonly name: string;
  /** The catalog's own name that comes nearest; undefined: none is near. */
  readonly nearest: string | undefined;
}

type Redact = <Value>(value: Value) => Value;

/** Places that are told. */
const MAX_TOLD = 10;

/** Longest name, in characters. */
const MAX_CHARS = 60;

const spell = (name: string, redact: Redact): string => cutText(toPlainText(redact(name)), MAX_CHARS);

/** The places by their attributes: `{"color": [{"property": "Farbbe", "nearest": "Farbe"}]}`; undefined: there are none. */
export function describeLackingPlaces(lacking: readonly LackingPlace[], redact: Redact): JsonValue | undefined {
  if (lacking.length === 0) return undefined;
  const told = new Map<string, JsonValue[]>();
  for (const { attribute, kind, name, nearest } of lacking.slice(0, MAX_TOLD)) {
    const near = nearest === undefined ? {} : { nearest: spell(nearest, redact) };
    told.set(attribute, [...(told.get(attribute) ?? []), { [kind]: spell(name, redact), ...near }]);
  }
  return Object.fromEntries(told);
}

/** What that means, in a sentence without their names, as texts of the catalog are no words of ours to a model. */
export function tellLackingPlaces(lacking: readonly LackingPlace[]): readonly string[] {
  if (lacking.length === 0) return [];
  const attributes = [...new Set(lacking.map(({ attribute }) => attribute))].join(', ');
  return [
    `The mapping of the rules file takes ${attributes} from places that nothing in the copy has: see none_has. An attribute that has no other place is unknown.`,
  ];
}

/** The same to people, with the names: a sentence for each place. */
export function nameLackingPlaces(lacking: readonly LackingPlace[], redact: Redact): readonly string[] {
  return lacking.map(({ attribute, kind, name, nearest }) => {
    const near = nearest === undefined ? '.' : `; did you mean ${spell(nearest, redact)}?`;
    return `The mapping of the rules file takes ${attribute} from the ${kind} ${spell(name, redact)}, which nothing in the copy has${near}`;
  });
}
