/** The sheet of a product: pictures and identity on top, the rest in tabs. */

import { type Arguments, fetchAnswer, type Host } from '../bridge/host.ts';
import {
  asValues,
  isValues,
  type Problem,
  type ToolAnswer,
  textOf,
  valuesOf,
} from '../bridge/read-answer.ts';
import { Tabs } from '../components/controls.tsx';
import { Loaded, useLoaded } from '../components/load.tsx';
import { Title } from '../components/states.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { formatName } from '../components/words.ts';
import type { Card, ProductQuality, SheetData } from '../view-data.ts';
import { Facts, groupProperties } from './labelled-fields.tsx';
import { Pictures } from './pictures.tsx';
import SHEET_FIELDS from './sheet-fields.json' with { type: 'json' };
import { Documents, Family, Problems, Variants } from './sheet-tabs.tsx';
import { Texts } from './texts.tsx';

/** Reads the sheet from an answer of get_product, also if the host passes on no data for views. */
export function readSheet({ forView, values }: ToolAnswer): SheetData | undefined {
  // By the server of the same build.
  if (forView !== undefined) return forView as SheetData;
  return isValues(values.product)
    ? { sheet: values, isDemo: values.source === 'sandbox', isPart: true }
    : undefined;
}

/** Fetches the sheet of a product. Never throws. @param which arguments of get_product */
export async function fetchSheet(
  host: Host | undefined,
  which: Arguments,
): Promise<SheetData | Problem> {
  const answer = await fetchAnswer(host, 'get_product', which);
  return (
    answer.problem ??
    readSheet(answer) ?? { failed: true, isGone: answer.values.not_found !== undefined }
  );
}

// Checking a large catalog takes longer than one call waits.
const MOST_CALLS = 5;

// Fetches the findings of the audit if the answer came without them, or before they were made.
// Never throws.
async function fetchQuality({ quality, isPart, sheet }: SheetData, host: Host | undefined) {
  if (isPart !== true && (quality === undefined || quality.findings)) {
    return quality;
  }
  const { product_id } = asValues(sheet.product);
  for (let call = 1; call <= MOST_CALLS; call += 1) {
    const { problem, values } = await fetchAnswer(host, 'list_defects', { product_id });
    // Of our own server, as the host passes it on.
    if (Array.isArray(values.findings)) return values as unknown as ProductQuality;
    if (problem?.retryAfterS === undefined) return undefined;
    const afterMs = problem.retryAfterS * 1_000;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
  }
  return undefined;
}

/**
 * Returns the function that opens the sheet of a product by arguments of get_product, at a file of
 * it; undefined if the host gives views no access to tools.
 */
export function useOpenProduct(): ((which: Arguments, file?: Card) => void) | undefined {
  const [host, go] = [useHost(), useGo()];
  return (
    go &&
    ((which, file) =>
      go(
        <Loaded what="the product" load={() => fetchSheet(host, which)}>
          {(data) => <ProductSheet data={data} file={file} />}
        </Loaded>,
      ))
  );
}

// Rows after the properties in their tab: fields, a missing barcode, and barcodes of variants.
const DETAILS = ['barcode', 'variant_barcodes', ...SHEET_FIELDS.details];

const GAPS: Readonly<Record<string, string>> = {
  no_price: 'prices',
  no_brand: 'brands',
  no_category: 'categories',
  no_barcode: 'barcode',
  no_name: 'name',
  no_short_description: 'short_description',
  no_long_description: 'long_description',
};

interface IdentityProps {
  readonly code: string | undefined;
  readonly status: string | undefined;
  readonly grade: string | undefined;
}

function Identity({ code, status, grade }: IdentityProps) {
  return (
    <p class="identity">
      <bdi class="code">{code}</bdi>{' '}
      {status !== undefined && <span class="badge">{formatName(status)}</span>}{' '}
      {grade !== undefined && (
        <span class={`badge grade grade-${grade.toLowerCase()}`}>Grade {grade}</span>
      )}
    </p>
  );
}

/** Shows the sheet. @param file picture or document that is shown first; absent: the cover */
export function ProductSheet({
  data,
  file,
}: {
  readonly data: SheetData;
  readonly file?: Card | undefined;
}) {
  const [host, onProduct] = [useHost(), useOpenProduct()];
  const quality = useLoaded(data, () => fetchQuality(data, host)) ?? data.quality;
  const { sheet, isDemo, language: culture } = data;
  const onRelative = onProduct && ((which: Arguments) => onProduct({ ...which, culture }));
  const product = asValues(sheet.product);
  const findings = quality?.findings ?? [];
  const gaps = findings.flatMap(({ rule, variant }) =>
    variant === undefined ? (GAPS[rule] ?? []) : [],
  );
  const untranslated = findings
    .filter(({ rule, variant }) => rule === 'missing_translation' && variant === undefined)
    .flatMap(({ detail }) => detail?.split(', ') ?? []);
  const [variants, documents] = [valuesOf(sheet.variants), valuesOf(sheet.documents)];
  // A part that could not be read is reported in its place.
  const hasPictures =
    data.pictures !== undefined || valuesOf(sheet.failed).some(({ part }) => part === 'media');
  const hasFamily =
    isValues(sheet.parent) || (isValues(sheet.children) && Array.isArray(sheet.children.rows));
  const properties = groupProperties(data, product.properties);
  const details = asValues({
    ...properties,
    ...product,
    variant_barcodes: sheet.variant_barcodes,
  });
  const keys = [...Object.keys(properties), ...DETAILS];
  const hasDetails = keys.some((key) => details[key] !== undefined || gaps.includes(key));
  const code = textOf(product.code);
  return (
    <article>
      <div class="sheet">
        {hasPictures && <Pictures data={data} variants={variants} picture={file?.picture} />}
        <div>
          <Title isDemo={isDemo}>
            <bdi>{textOf(product.name) ?? code ?? 'Product'}</bdi>
          </Title>
          <Identity code={code} status={textOf(product.status)} grade={quality?.grade} />
          <Facts values={product} keys={SHEET_FIELDS.facts} gaps={gaps} />
          {quality?.findings && <Problems {...quality} />}
        </div>
      </div>
      <Tabs
        name="About the product"
        first={file?.media === 'document' ? `Documents (${documents.length})` : ''}
        tabs={[
          ['Texts', <Texts data={data} gaps={gaps} untranslated={untranslated} />],
          [
            `Variants (${variants.length})`,
            variants.length > 0 && <Variants variants={variants} sheet={sheet} />,
          ],
          ['Properties', hasDetails && <Facts keys={keys} gaps={gaps} values={details} />],
          [
            `Documents (${documents.length})`,
            documents.length > 0 && <Documents documents={documents} />,
          ],
          ['Family', hasFamily && <Family sheet={sheet} onProduct={onRelative} />],
        ]}
      />
    </article>
  );
}
