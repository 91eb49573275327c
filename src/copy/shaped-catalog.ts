/** Shapes the records that come from the PIM, so that readers know their lists. */

import type { Page, PageQuery, PimCatalog } from '../pim/catalog-port.ts';
import {
  joinShapes,
  learnShapes,
  profileLists,
  RecordShaper,
  type Shape,
  type ShapedKind,
} from '../record/shapes/reshape.ts';
import type { PimRecord } from '../record/value.ts';
import type { LocalCopy } from './copy-port.ts';
import type { OperatorShapes } from './copy-shapes.ts';

/** Records of a kind that are looked at, of one page and of all. */
const PAGE_SAMPLE = 40;
const SAMPLE = 80;

const KINDS: Readonly<Record<string, ShapedKind>> = { products: 'product', variants: 'variant' };

/** Where shapes are known from. */
interface ShapesKnown {
  readonly localCopy: Pick<LocalCopy, 'shaper'>;
  /** The shapes that the operator gives; absent: none. */
  readonly readShapes?: (() => Promise<OperatorShapes>) | undefined;
  readonly today: () => Date;
}

/** The same catalog, with shaped records. */
export function shapeCatalog(catalog: PimCatalog, known: ShapesKnown): PimCatalog {
  const shapes = new LiveShapes(known);
  return {
    ...catalog,
    fetchPages: (query, call) => {
      const kind = KINDS[query.endpoint];
      if (kind === undefined) return catalog.fetchPages(query, call);
      return shapePages(kind, query, shapes, (shaped) => catalog.fetchPages(shaped, call));
    },
  };
}

async function* shapePages(
  kind: ShapedKind,
  query: PageQuery,
  shapes: LiveShapes,
  fetch: (query: PageQuery) => AsyncGenerator<Page, void, void>,
): AsyncGenerator<Page, void, void> {
  const { judge } = query;
  let shaper = await shapes.shaper();
  const reshape = (records: readonly PimRecord[]): readonly PimRecord[] =>
    records.map((record) => shaper.reshape(kind, record));
  const shaped = judge && { judge: (records: readonly PimRecord[]) => judge(reshape(records)) };
  for await (const page of fetch({ ...query, ...shaped })) {
    shapes.learn(kind, page.records);
    shaper = await shapes.shaper();
    yield { ...page, records: reshape(page.records) };
  }
}

/** The shapes of the copy where there is one, else the operator's, and those of the pages read so far. */
class LiveShapes {
  readonly #known: ShapesKnown;
  readonly #sample: Record<ShapedKind, PimRecord[]> = { product: [], variant: [] };
  #learned: readonly Shape[] = [];
  #given: Promise<OperatorShapes | undefined> | undefined;
  #shaper: RecordShaper | undefined;

  constructor(known: ShapesKnown) {
    this.#known = known;
  }

  async shaper(): Promise<RecordShaper> {
    const ofCopy = this.#known.localCopy.shaper();
    if (ofCopy !== undefined) return ofCopy;
    // A rules file that cannot be used is told where it is asked for.
    this.#given ??= this.#known.readShapes?.().catch(() => undefined) ?? Promise.resolve(undefined);
    const { given = [] } = (await this.#given) ?? {};
    this.#shaper ??= new RecordShaper(joinShapes(given, this.#learned));
    return this.#shaper;
  }

  /** Learns from the first records where no copy has done so. */
  learn(kind: ShapedKind, records: readonly PimRecord[]): void {
    const sample = this.#sample[kind];
    if (sample.length >= SAMPLE || this.#known.localCopy.shaper() !== undefined) {
      return;
    }
    sample.push(...records.slice(0, PAGE_SAMPLE));
    this.#learned = learnShapes(profileLists(this.#sample), this.#known.today().toISOString());
    this.#shaper = undefined;
  }
}
