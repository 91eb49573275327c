/** The sheet itself: pictures and what identifies the product on top, the rest in tabs. */

import { useEffect, useRef } from 'preact/hooks';
import { fetchDefects } from '../audit/defects.tsx';
import type { Host } from '../bridge/host.ts';
import {
  askTool,
  isValues,
  numberOf,
  type Problem,
  type ToolAnswer,
  textOf,
  type Values,
  valuesOf,
} from '../bridge/read-answer.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Title } from '../components/states.tsx';
import { Tabs } from '../components/tabs.tsx';
import { formatName } from '../components/words.ts';
import type { SheetData } from '../view-data.ts';
import { Facts, type OnProduct } from './labelled-fields.tsx';
import { Pictures } from './pictures.tsx';
import { Documents, Family, FindingList, Findings } from './sheet-tabs.tsx';
import { Texts } from './texts.tsx';
import { Variants } from './variants.tsx';

/** What an answer of get_product holds for its sheet, also where the host passes on nothing that is for views alone. */
export function readSheet({ forView, values }: ToolAnswer): SheetData | undefined {
  // By the server of the same build.
  if (forView !== undefined) return forView as SheetData;
  return isValues(values.product) ? { sheet: values, isDemo: values.source === 'sandbox', canCheck: false } : undefined;
}

/** Asks for the sheet of a product. Never throws. */
export async function fetchSheet(host: Host, product_id: number): Promise<SheetData | Problem> {
  const answer = await askTool(host, 'get_product', { product_id });
  return answer.problem ?? readSheet(answer) ?? { failed: 'The product did not come.', fix: 'Try again.' };
}

interface ProductSheetProps {
  readonly data: SheetData;
  readonly host: Host;
  readonly onProduct: OnProduct;
}

/** Facts beside the pictures, in order, with their labels. */
const FACTS = { prices: 'Price', brands: 'Brand', categories: 'Category', tags: 'Tags', updated: 'Updated' };

/** Facts in another tab. */
const DETAILS = {
  properties: 'Properties',
  dimensions: 'Dimensions',
  packaging: 'Packaging',
  warranties: 'Warranties',
  codes: 'Codes',
  integration_code: 'Integration code',
  variant_barcodes: 'Barcodes of variants',
  tax_rate: 'Tax rate, per cent',
  unit: 'Unit',
  type: 'Type',
  link: 'Link',
  created: 'Created',
};

/** The most findings of a product that are shown, and beside its pictures. */
const [MOST_FINDINGS, MOST_FIRST] = [100, 3];

/** The sheet. */
export function ProductSheet({ data, host, onProduct }: ProductSheetProps) {
  const { sheet, pictures, isDemo, canCheck } = data;
  const product = isValues(sheet.product) ? sheet.product : {};
  const id = canCheck && host.capabilities.serverTools !== undefined ? numberOf(product.product_id) : undefined;
  const { loaded: findings } = useLoaded(id, async (product_id) =>
    product_id === undefined ? undefined : fetchDefects(host, { product_id, limit: MOST_FINDINGS }),
  );
  const defects = findings !== undefined && 'defects' in findings ? findings.defects : [];
  const [variants, documents] = [valuesOf(sheet.variants), valuesOf(sheet.documents)];
  const hasFamily = isValues(sheet.parent) || (isValues(sheet.children) && Array.isArray(sheet.children.rows));
  const details: Values = { ...product, variant_barcodes: sheet.variant_barcodes };
  const tabs = [
    { title: 'Texts', content: () => <Texts product={product} /> },
    variants.length > 0 && {
      title: `Variants (${variants.length})`,
      content: () => <Variants variants={variants} sheet={sheet} />,
    },
    Object.keys(DETAILS).some((key) => details[key] !== undefined) && {
      title: 'Properties',
      content: () => <Facts values={details} names={DETAILS} />,
    },
    documents.length > 0 && {
      title: `Documents (${documents.length})`,
      content: () => <Documents documents={documents} host={host} />,
    },
    hasFamily && { title: 'Family', content: () => <Family sheet={sheet} onProduct={onProduct} /> },
    id !== undefined && {
      title: `Quality${defects.length > 0 ? ` (${defects.length})` : ''}`,
      content: () => <Findings found={findings} />,
    },
  ].filter((tab) => tab !== false);
  const [code, status] = [textOf(product.code), textOf(product.status)];
  const grade = findings !== undefined && 'defects' in findings ? findings.grade : undefined;
  return (
    <article>
      <div class="sheet">
        <Pictures pictures={pictures ?? []} isKnown={pictures !== undefined} variants={variants} host={host} />
        <div>
          <Title isDemo={isDemo}>
            <bdi>{textOf(product.name) ?? code ?? 'Product'}</bdi>
          </Title>
          <p class="identity">
            <bdi class="code">{code}</bdi> {status !== undefined && <span class="badge">{formatName(status)}</span>}{' '}
            {grade !== undefined && <span class={`badge grade grade-${grade.toLowerCase()}`}>Grade {grade}</span>}
          </p>
          <Facts
            values={product}
            names={FACTS}
            gaps={Object.keys(FACTS).filter((key) => defects.some(({ rule }) => GAPS[rule] === key))}
          />
          {defects.length > 0 && (
            <section class="problems" aria-label="What to do">
              <h2>{defects.length === 1 ? 'One problem' : `${defects.length} problems`}</h2>
              <FindingList defects={defects.slice(0, MOST_FIRST)} />
              {defects.length > MOST_FIRST && <p class="note">All are under Quality.</p>}
            </section>
          )}
        </div>
      </div>
      <Tabs name="About the product" tabs={tabs} />
    </article>
  );
}

/** Facts that a product lacks which fails a rule. */
const GAPS: Readonly<Record<string, string>> = { no_price: 'prices', no_brand: 'brands', no_category: 'categories' };

interface LoadedSheetProps extends Omit<ProductSheetProps, 'data'> {
  readonly productId: number;
  readonly onBack: () => void;
}

/** The sheet of a product that is still to be loaded. */
export function LoadedSheet({ productId, host, onBack, onProduct }: LoadedSheetProps) {
  const { loaded } = useLoaded(productId, (id) => fetchSheet(host, id));
  const place = useRef<HTMLElement>(null);
  // Who follows a link is to be read what it leads to.
  useEffect(() => place.current?.querySelector('h1')?.focus(), [loaded]);
  return (
    <section ref={place}>
      <div class="tools">
        <button type="button" onClick={onBack}>
          ← Back
        </button>
      </div>
      {loaded === undefined ? (
        <Loading words="Reading the product" />
      ) : 'failed' in loaded ? (
        <Failed problem={loaded} />
      ) : (
        <ProductSheet data={loaded} host={host} onProduct={onProduct} />
      )}
    </section>
  );
}
