/** Compares two to four products beside each other: their differences, or all known values. */

import { useState } from 'preact/hooks';
import { asValues, isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { Choices } from '../components/controls.tsx';
import { Picture } from '../components/picture.tsx';
import { Table } from '../components/table.tsx';
import { formatName } from '../components/words.ts';
import { Fact } from '../sheet/labelled-fields.tsx';
import { Prose } from '../sheet/texts.tsx';
import type { SheetData, ShownPicture } from '../view-data.ts';

// Keys of an answer that say nothing of the product itself, or are shown elsewhere.
const LEFT_OUT = new Set(['product_id', 'name', 'translations', 'type', 'updated', 'created']);

type Line = { readonly name: string; readonly values: readonly unknown[] };

/**
 * Lists the known values of products, a line each; properties and the like have a line for each
 * name.
 */
export function listLines(sheets: readonly Pick<SheetData, 'sheet' | 'codes'>[]): readonly Line[] {
  const products = sheets.map(({ sheet }) => asValues(sheet.product));
  const codes: Readonly<Record<string, string>> = Object.assign(
    {},
    ...sheets.map((data) => data.codes),
  );
  const codeOf = (name: string): string | undefined =>
    codes[name] ?? codes[name.replace(CULTURE, '')];
  const keys = new Set(products.flatMap((product) => Object.keys(product)));
  return [...keys]
    .filter((key) => !LEFT_OUT.has(key))
    .flatMap((key) => {
      const values = products.map((product) => product[key]);
      if (key === 'prices' || !values.some(isValues)) {
        return { name: formatName(key), values };
      }
      const named = values.map(asValues);
      const names = new Set(named.flatMap((value) => Object.keys(value)));
      // Of a property that one product has in several languages, others may have one value without
      // a language, under a name in that language.
      const lineOf = (name: string): string => {
        const baseName = name.replace(CULTURE, '');
        const twins = [...names].filter(
          (candidate) =>
            key === 'properties' && codeOf(candidate) && codeOf(candidate) === codeOf(name),
        );
        const baseNames = listBaseNames(twins);
        // A product that has two of them has two properties.
        const areOne = named.every(
          (value) => listBaseNames(twins.filter((twin) => twin in value)).length < 2,
        );
        if (baseNames.length > 1 && areOne) return baseNames.join(' / ');
        return names.has(baseName) && !named.some((value) => baseName in value && name in value)
          ? baseName
          : name;
      };
      const read = (value: Values, name: string): unknown => {
        const inLanguages = Object.entries(value).filter(
          ([valueName]) => lineOf(valueName) === name,
        );
        const [[firstName, only] = ['', undefined]] = inLanguages;
        return (
          value[name] ??
          (inLanguages.length < 2 && !CULTURE.test(firstName)
            ? only
            : Object.fromEntries(inLanguages))
        );
      };
      return [...new Set([...names].map(lineOf))].map((name) => ({
        // Properties have names of their own; a weight may also be a dimension.
        name: key === 'properties' ? formatName(name) : `${formatName(key)}: ${name}`,
        values: named.map((value) => read(value, name)),
      }));
    });
}

const listBaseNames = (names: readonly string[]) => [
  ...new Set(names.map((name) => name.replace(CULTURE, ''))),
];

// Matches the language at the end of a property's name.
const CULTURE = / \([a-z]{2,3}([-_][A-Za-z]{2,4})?\)$/;

const EXTENTS = ['Differences', 'All'] as const;

const differs = ({ values }: Line, without: readonly string[] = []): boolean =>
  new Set(
    values.map((value) =>
      JSON.stringify(value, (key, part) => (without.includes(key) ? undefined : part)),
    ),
  ).size > 1;

const chooseCover = ({ pictures }: Partial<SheetData> = {}): ShownPicture =>
  pictures?.find(({ isCover }) => isCover) ??
  pictures?.[0] ??
  (pictures ? { hasNoPicture: true } : {});

/** Shows the products in columns. */
export function Compare({ sheets }: { readonly sheets: readonly SheetData[] }) {
  const products = sheets.map(({ sheet }) => asValues(sheet.product));
  const [extent, setExtent] = useState<(typeof EXTENTS)[number]>('Differences');
  const lines = listLines(sheets).filter((line) => extent === 'All' || differs(line));
  return (
    <>
      <h1 tabIndex={-1}>Comparison of {products.length} products</h1>
      <div class="tools">
        <Choices name="What is compared" values={EXTENTS} chosen={extent} onChoose={setExtent} />
      </div>
      <Table
        name="Comparison"
        look="beside"
        rows={lines}
        columns={[
          { key: 'name', title: 'What', isHead: true, value: ({ name }) => name },
          ...products.map((product, at) => ({
            key: `=${at}`,
            title: (
              <>
                <Picture of={chooseCover(sheets[at])} />
                <bdi>{textOf(product.name) ?? textOf(product.code)}</bdi>
              </>
            ),
            cell: (line: Line) => {
              const { [at]: value } = line.values;
              if (typeof value === 'string' && value.includes('\n')) {
                return <Prose text={value} />;
              }
              return (
                <Fact value={value} hasCodes={differs(line) && !differs(line, ['id', 'code'])} />
              );
            },
          })),
        ]}
      />
      {lines.length === 0 && <p class="note">They do not differ in anything that is known.</p>}
    </>
  );
}
