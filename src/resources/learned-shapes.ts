/** pim://schema: the shape of this PIM's sub-records, as learned from the pages that passed by. */

import type { Answer } from '../answer/envelope.ts';
import { cutMap } from '../answer/fit/cut-text.ts';
import { type Cut, fitRecord } from '../answer/fit/fit.ts';
import { compactObject } from '../answer/trim-sub.ts';
import { inTurns } from '../call/turns.ts';
import type { JsonValue } from '../record/value.ts';
import type { KindShape, PartShape, Shapes } from '../seen/shapes.ts';
import type { Resource } from './define-resource.ts';

const NOTHING_SEEN =
  'Nothing is known yet: pim-mcp learns shapes from the records that calls fetch. Call find_products and get_variants with fields ["all"] and a small limit, get_media, search_catalog or list_reference_data, then read this again.';

const HOW_TO_READ =
  'Learned from the records fetched since the server started (a sample, where there are many); other records may differ. Each part tells in how many records it occurs, whether as a list, whether it was read as a value or has an unknown shape, and its JSON types by key.';

/** The resource. */
export const learnedShapes: Resource = {
  name: 'schema',
  title: 'Learned shapes',
  description:
    'How this PIM sends what its interface leaves open (prices, properties, options, …): keys, JSON types and whether pim-mcp understands them, learned from the records fetched so far. Sends no request.',
  uri: 'pim://schema',
  from: ['find_products', 'get_product', 'get_variants', 'get_media', 'search_catalog', 'list_reference_data'],
  ttlMs: 0,
  read: async (_code, { seen, settings }) => {
    const kinds = seen.shapes.seen();
    const { source } = settings;
    if (kinds.size === 0) return compactObject({ note: NOTHING_SEEN, source });
    return inTurns(
      fitRecord((cut) => describeKinds(kinds, cut, source), settings.tokenBudget, kinds.size),
      settings.now,
    );
  },
};

function describeKinds(kinds: ReturnType<Shapes['seen']>, cut: Cut, source: 'sandbox' | undefined): Answer {
  const shown = [...kinds].slice(0, kinds.size - cut.dropped).map(([kind, shape]) => [kind, describeKind(shape, cut)]);
  const left = [...kinds.keys()].slice(kinds.size - cut.dropped);
  return compactObject({
    note: cut.bare ? undefined : HOW_TO_READ,
    records: Object.fromEntries(shown),
    left_out: left.length > 0 ? left : undefined,
    source,
  });
}

function describeKind({ records, parts }: KindShape, cut: Cut): JsonValue {
  const present = [...parts].filter(([, part]) => part.records > 0);
  const empty = [...parts].filter(([, part]) => part.records === 0).map(([name]) => name);
  return compactObject({
    records,
    parts: Object.fromEntries(present.map(([name, part]) => [name, describePart(part, records, cut)])),
    always_empty: empty.length > 0 ? empty : undefined,
  });
}

function describePart(part: PartShape, of: number, { maxItems }: Cut): JsonValue {
  const { records, understood, lists, keys } = part;
  const types = [...keys].map(([key, known]) => [key, describeKey(known.types, known.entries, part)] as const);
  return {
    in: `${records} of ${of}`,
    list: lists === records ? true : lists === 0 ? false : `in ${lists}`,
    read: describeReading(records, understood),
    keys: cutMap(Object.fromEntries(types), maxItems),
  };
}

function describeReading(records: number, understood: number): string {
  if (understood === records) return 'value';
  if (understood === 0) return 'unknown shape';
  return `value in ${understood}, unknown shape in ${records - understood}`;
}

/** The types, and in how many entries the key is when not in all. */
function describeKey(types: ReadonlySet<string>, entries: number, { entries: of }: PartShape): string {
  const names = [...types].sort().join('|');
  return entries < of ? `${names} in ${entries} of ${of}` : names;
}
