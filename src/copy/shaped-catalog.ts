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

// Records of a kind that shapes are learned from, of one page and of all pages.
const PAGE_SAMPLE = 40;
const SAMPLE = 80;

const KINDS: Readonly<Record<string, ShapedKind>> = { products: 'product', variants: 'variant' };

interface ShapeSources {
  readonly localCopy: Pick<LocalCopy, 'shaper'>;
  // Absent: there is no rules file.
  readonly readShapes?: (() => Promise<OperatorShapes>) | undefined;
  readonly today: () => Date;
}

/** Wraps a catalog so that its records are shaped. */
export function shapeCatalog(catalog: PimCatalog, sources: ShapeSources): PimCatalog {
  const shapes = new LiveShapes(sources);
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

// Shapes of the copy if there is one, otherwise of the operator and of the pages read so far.
class LiveShapes {
  readonly #sources: ShapeSources;
  readonly #sample: Record<ShapedKind, PimRecord[]> = { product: [], variant: [] };
  #learned: readonly Shape[] = [];
  #operatorShapes: Promise<OperatorShapes | undefined> | undefined;
  #shaper: RecordShaper | undefined;

  constructor(sources: ShapeSources) {
    this.#sources = sources;
  }

  async shaper(): Promise<RecordShaper> {
    const ofCopy = this.#sources.localCopy.shaper();
    if (ofCopy !== undefined) return ofCopy;
    // A rules file that cannot be used is told where it is asked for.
    this.#operatorShapes ??=
      this.#sources.readShapes?.().catch(() => undefined) ?? Promise.resolve(undefined);
    const { given: operatorShapes = [] } = (await this.#operatorShapes) ?? {};
    this.#shaper ??= new RecordShaper(joinShapes(operatorShapes, this.#learned));
    return this.#shaper;
  }

  learn(kind: ShapedKind, records: readonly PimRecord[]): void {
    const sample = this.#sample[kind];
    if (sample.length >= SAMPLE || this.#sources.localCopy.shaper() !== undefined) {
      return;
    }
    sample.push(...records.slice(0, PAGE_SAMPLE));
    this.#learned = learnShapes(profileLists(this.#sample), this.#sources.today().toISOString());
    this.#shaper = undefined;
  }
}
