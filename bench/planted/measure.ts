/** Plants mistakes in a catalog, audits it before and after, and tells what was found. */

import { RULES } from '../../src/audit/assemble-rules.ts';
import { setOf } from '../../test/audit/ask-rule.ts';
import { type Lists, openRecords } from '../../test/audit/open-records.ts';
import { type Catalog, type Draw, idOf, type Kind, type Planted, type Sent } from './kind.ts';

/** A finding of the audit. */
export interface Finding {
  readonly rule: string;
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly detail: string;
  readonly field: string;
  readonly proposed: string | undefined;
}

/** What became of the mistakes of one kind. */
export interface Tally {
  readonly kind: string;
  readonly planted: number;
  readonly found: number;
  /** How many findings name the right field. */
  readonly named: number;
  readonly proposed: number;
  /** How many proposals are what stood there before. */
  readonly right: number;
  readonly wrong: readonly { readonly proposed: string; readonly right: string }[];
  readonly missed: readonly Planted[];
}

/** What came of one catalog. */
export interface Measured {
  readonly tallies: readonly Tally[];
  readonly products: number;
  /** Findings of the rules of these kinds on the catalog as it is: a person reads them. */
  readonly standing: readonly Finding[];
  /** New findings, by any rule, on records that nothing was planted in. */
  readonly alarms: readonly Finding[];
}

/** Mistakes of one kind that are planted in a catalog. */
const MAX_OF_A_KIND = 8;

/** Of the products, so many per cent have a mistake at a time: where many codes are wrong, none is odd. */
const MAX_WRONG_PERCENT = 5;

/** Numbers from 0 up to 1, the same for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Measures some kinds on one catalog, a few at a time. */
export async function measureKinds(
  lists: Lists,
  kinds: readonly Kind[],
  seed: number,
): Promise<Measured> {
  const standing = await findIn(lists);
  const known = new Set(standing.map(spell));
  const products = lists.products?.length ?? 0;
  const size = Math.max(1, Math.floor((products * MAX_WRONG_PERCENT) / 100 / MAX_OF_A_KIND));
  const tallies: Tally[] = [];
  const alarms: Finding[] = [];
  for (let start = 0; start < kinds.length; start += size) {
    const some = kinds.slice(start, start + size);
    const changed = structuredClone(lists);
    const planted = plantAll(changed, some, seed);
    const fresh = (await findIn(changed)).filter((finding) => !known.has(spell(finding)));
    const touched = new Set([...planted.values()].flat().map(({ id }) => id));
    tallies.push(...some.map((kind) => tally(kind, planted.get(kind) ?? [], fresh)));
    alarms.push(
      ...fresh.filter(
        ({ productId, variantId }) =>
          !touched.has(productId) && !touched.has(variantId ?? productId),
      ),
    );
  }
  const rules = new Set(kinds.flatMap((kind) => kind.rules));
  return { tallies, products, standing: standing.filter(({ rule }) => rules.has(rule)), alarms };
}

/** What a finding is, whatever it counts. */
const spell = ({ rule, productId, variantId }: Finding): string =>
  JSON.stringify([rule, productId, variantId]);

/** Plants each kind in records that have no mistake yet, in an order that the seed decides. */
function plantAll(
  lists: Lists,
  kinds: readonly Kind[],
  seed: number,
): ReadonlyMap<Kind, readonly Planted[]> {
  // The records are a copy of ours, so they may be changed.
  const catalog = {
    products: (lists.products ?? []) as readonly Sent[],
    variants: (lists.variants ?? []) as readonly Sent[],
  } satisfies Catalog;
  const draw = drawFrom(seed);
  const used = new Set<number>();
  const all = new Map<Kind, readonly Planted[]>();
  for (const kind of kinds) {
    const records = kind.owner === 'variant' ? catalog.variants : catalog.products;
    const made: Planted[] = [];
    for (const record of shuffle(records, draw)) {
      if (made.length >= MAX_OF_A_KIND) break;
      const family = Number(record.ProductId);
      if (used.has(family)) continue;
      const mistake = kind.plant(record, catalog, draw);
      if (mistake === undefined) continue;
      made.push(mistake);
      used.add(family).add(idOf(record));
    }
    all.set(kind, made);
  }
  return all;
}

function shuffle<Thing>(things: readonly Thing[], draw: Draw): readonly Thing[] {
  return things
    .map((thing) => ({ thing, at: draw() }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing);
}

function tally(kind: Kind, planted: readonly Planted[], fresh: readonly Finding[]): Tally {
  const met = planted.map((mistake) => ({
    mistake,
    findings: fresh.filter(
      ({ rule, productId, variantId }) =>
        kind.rules.includes(rule) &&
        (mistake.owner === 'variant' ? variantId === mistake.id : productId === mistake.id),
    ),
  }));
  const proposals = met.flatMap(({ mistake, findings }) =>
    findings
      .filter(({ proposed }) => proposed !== undefined && mistake.right !== undefined)
      .map(({ proposed = '' }) => ({ proposed, right: mistake.right ?? '' })),
  );
  if (process.env.ZZ)
    for (const { mistake, findings } of met)
      for (const f of findings)
        console.log('ZZ', kind.name, mistake.right, '| now', f.proposed, f.rule, f.field, f.detail);
  return {
    kind: kind.name,
    planted: planted.length,
    found: met.filter(({ findings }) => findings.length > 0).length,
    named: met.filter(({ mistake, findings }) =>
      findings.some(({ field }) => mistake.field.test(field)),
    ).length,
    proposed: proposals.length,
    right: proposals.filter(({ proposed, right }) => proposed === right).length,
    wrong: proposals.filter(({ proposed, right }) => proposed !== right),
    missed: met.filter(({ findings }) => findings.length === 0).map(({ mistake }) => mistake),
  };
}

/** All findings of a catalog. */
async function findIn(lists: Lists): Promise<readonly Finding[]> {
  const copy = await openRecords(lists);
  await copy.make(setOf(RULES));
  const { rows } = await copy.query(
    'SELECT rule, product_id, variant_id, detail, field, proposed FROM quality.main.findings ORDER BY ALL',
    { offset: 0, maxRows: 1_000_000, maxChars: 100_000_000, isUncut: true },
    { signal: new AbortController().signal },
  );
  return rows.map(([rule, productId, variantId, detail, field, proposed]) => ({
    rule: String(rule),
    productId: Number(productId),
    variantId: variantId === null ? undefined : Number(variantId),
    detail: detail === null ? '' : String(detail),
    field: field === null ? '' : String(field),
    proposed: proposed === null ? undefined : String(proposed),
  }));
}
