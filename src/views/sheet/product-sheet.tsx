/** The sheet itself: pictures and what identifies the product on top, the rest in tabs. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { askForView, isValues, numberOf, textOf, type Values, valuesOf } from '../bridge/read-answer.ts';
import { useLoaded } from '../components/load.tsx';
import { Picture } from '../components/picture.tsx';
import { Failed, Loading, Title } from '../components/states.tsx';
import { Tabs } from '../components/tabs.tsx';
import type { SheetData, SheetPicture } from '../view-data.ts';
import { Facts, type OnProduct, Texts } from './labelled-fields.tsx';
import { Documents, Family, Findings } from './sheet-tabs.tsx';
import { Variants } from './variants.tsx';

interface ProductSheetProps {
  readonly data: SheetData;
  readonly host: Host;
  readonly onProduct: OnProduct;
}

/** Facts beside the pictures, in order, with their labels. */
const FACTS = {
  code: 'Code',
  brands: 'Brand',
  status: 'Status',
  prices: 'Price',
  categories: 'Category',
  tags: 'Tags',
  updated: 'Updated',
};

/** Facts in another tab. */
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
  const product = isValues(sheet.product) ? sheet.product : {};
  const id = numberOf(product.product_id);
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
    canCheck && id !== undefined && { title: 'Quality', content: () => <Findings productId={id} host={host} /> },
  ].filter((tab) => tab !== false);
  return (
    <article>
      <div class="sheet">
        <Pictures pictures={pictures ?? []} isKnown={pictures !== undefined} />
        <div>
          <Title isDemo={isDemo}>
            <bdi>{textOf(product.name) ?? textOf(product.code) ?? 'Product'}</bdi>
          </Title>
          <Facts values={product} names={FACTS} />
        </div>
      </div>
      <Tabs name="About the product" tabs={tabs} />
    </article>
  );
}

interface PicturesProps {
  readonly pictures: readonly SheetPicture[];
  /** Whether there are no others. */
  readonly isKnown: boolean;
}

/** One large picture, and small ones to choose from; the cover is marked. */
function Pictures({ pictures, isKnown }: PicturesProps) {
  const covers = pictures.filter(({ isCover }) => isCover).length;
  const cover = covers === 0 ? 0 : pictures.findIndex(({ isCover }) => isCover);
  const [chosen, setChosen] = useState(cover);
  useEffect(() => setChosen(cover), [pictures, cover]);
  const shown = pictures[chosen];
  const note = covers === 0 ? 'None of the pictures is the cover.' : `${covers} pictures are marked as the cover.`;
  return (
    <div class="pictures">
      <div class="large">
        <Picture src={shown?.picture} host={shown?.pictureHost} alt={shown?.alt ?? ''} isNone={isKnown} />
        {shown?.isCover === true ? <span class="badge mark">Cover</span> : undefined}
      </div>
      {pictures.length < 2 ? undefined : (
        <ul class="strip" aria-label="Pictures">
          {pictures.map(({ picture, isCover, alt }, index) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={`Picture ${index + 1}${isCover ? ', cover' : ''}${alt === '' ? '' : `: ${alt}`}`}
                onClick={() => setChosen(index)}
              >
                <Picture src={picture}>{index + 1}</Picture>
                {isCover ? <span class="dot-mark" aria-hidden="true" /> : undefined}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && covers !== 1 ? <p class="note">{note}</p> : undefined}
    </div>
  );
}

interface LoadedSheetProps extends Omit<ProductSheetProps, 'data'> {
  readonly productId: number;
  readonly onBack: () => void;
}

/** The sheet of a product that is still to be loaded. */
export function LoadedSheet({ productId, host, onBack, onProduct }: LoadedSheetProps) {
  const { loaded } = useLoaded(productId, (id) => askForView<SheetData>(host, 'get_product', { product_id: id }));
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
