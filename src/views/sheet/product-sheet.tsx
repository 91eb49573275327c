/** The sheet itself: pictures and what identifies the product on top, the rest in tabs. */

import { useState } from 'preact/hooks';
import { DemoBadge } from '../components/states.tsx';
import { type Tab, Tabs } from '../components/tabs.tsx';
import type { Host } from '../host/host.ts';
import { isValues, textOf, type Values } from '../host/read-answer.ts';
import { Documents } from './documents.tsx';
import { Facts } from './facts.tsx';
import { Family } from './family.tsx';
import { Findings } from './findings.tsx';
import { Pictures } from './pictures.tsx';
import type { SheetData } from './sheet-data.ts';
import { Texts } from './texts.tsx';
import { Variants } from './variants.tsx';

interface ProductSheetProps {
  readonly data: SheetData;
  readonly host: Host;
  /** Shows another product. */
  readonly onProduct: (id: number) => void;
}

/** Facts beside the pictures, in their order, as they are called. */
const FACTS = {
  code: 'Code',
  brands: 'Brand',
  status: 'Status',
  prices: 'Price',
  categories: 'Category',
  tags: 'Tags',
  updated: 'Updated',
};

/** Facts in a tab of their own. */
const DETAILS = {
  properties: 'Properties',
  dimensions: 'Dimensions',
  packaging: 'Packaging',
  warranties: 'Warranties',
  codes: 'Codes',
  integration_code: 'Integration code',
  variant_barcodes: 'Barcodes of variants',
  tax_rate: 'Tax rate',
  unit: 'Unit',
  type: 'Type',
  link: 'Link',
  created: 'Created',
};

/** The sheet. */
export function ProductSheet({ data, host, onProduct }: ProductSheetProps) {
  const { sheet, pictures, isDemo, canCheck } = data;
  const [tab, setTab] = useState('texts');
  const product: Values = isValues(sheet.product) ? sheet.product : {};
  const id = typeof product.product_id === 'number' ? product.product_id : undefined;
  const variants = Array.isArray(sheet.variants) ? sheet.variants.filter(isValues) : [];
  const documents = Array.isArray(sheet.documents) ? sheet.documents.filter(isValues) : [];
  const hasFamily = isValues(sheet.parent) || (isValues(sheet.children) && Array.isArray(sheet.children.rows));
  const details = { ...product, ...(isValues(sheet.variant_barcodes) && { variant_barcodes: sheet.variant_barcodes }) };
  const tabs: readonly (Tab | false)[] = [
    { id: 'texts', title: 'Texts', content: () => <Texts product={product} /> },
    variants.length > 0 && {
      id: 'variants',
      title: `Variants (${variants.length})`,
      content: () => <Variants variants={variants} sheet={sheet} />,
    },
    Object.keys(DETAILS).some((key) => key in details) && {
      id: 'details',
      title: 'Properties',
      content: () => <Facts values={details} names={DETAILS} />,
    },
    documents.length > 0 && {
      id: 'documents',
      title: `Documents (${documents.length})`,
      content: () => <Documents documents={documents} host={host} />,
    },
    hasFamily && { id: 'family', title: 'Family', content: () => <Family sheet={sheet} onProduct={onProduct} /> },
    canCheck &&
      id !== undefined && { id: 'quality', title: 'Quality', content: () => <Findings productId={id} host={host} /> },
  ];
  return (
    <article>
      <div class="sheet">
        <Pictures pictures={pictures ?? []} isKnown={pictures !== undefined} />
        <div>
          <div class="head">
            <h1 tabIndex={-1}>
              <bdi>{textOf(product.name) ?? textOf(product.code) ?? 'Product'}</bdi>
            </h1>
            {isDemo ? <DemoBadge /> : undefined}
          </div>
          <Facts values={product} names={FACTS} />
        </div>
      </div>
      <Tabs name="About the product" tabs={tabs.filter((one) => one !== false)} chosen={tab} onChoose={setTab} />
    </article>
  );
}
