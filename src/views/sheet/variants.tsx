/** The variants: by two options as a matrix, else as rows. */

import { type Column, ScrollArea, Table } from '../components/table.tsx';
import { isValues, textOf, type Values } from '../host/read-answer.ts';
import { Fact } from './facts.tsx';

/** The variants, each with code, price and barcodes. @param sheet tells what all of them share */
export function Variants({ variants, sheet }: { readonly variants: readonly Values[]; readonly sheet: Values }) {
  const matrix = readMatrix(variants);
  const status = textOf(sheet.variant_status);
  const shared = [...(status === undefined ? [] : [`All are ${status}`]), textOf(sheet.variant_prices)];
  const told = shared.filter((text) => text !== undefined).join('; ');
  return (
    <>
      {told !== '' && <p class="note">{told}.</p>}
      <ScrollArea name="Variants">
        {matrix === undefined ? (
          <Table columns={listColumns(variants)} rows={variants} />
        ) : (
          <Table columns={columnsOf(matrix)} rows={matrix.rows} look="matrix" />
        )}
      </ScrollArea>
    </>
  );
}

function columnsOf({ rowOption, columnOption, columns }: Matrix): readonly Column<MatrixRow>[] {
  return [
    {
      key: 'option',
      isHead: true,
      title: (
        <>
          <bdi>{rowOption}</bdi> / <bdi>{columnOption}</bdi>
        </>
      ),
      cell: ({ value }) => <bdi>{value || '–'}</bdi>,
    },
    ...columns.map((column, index) => ({
      key: `=${column}`,
      title: <bdi>{column || '–'}</bdi>,
      cell: ({ cells }: MatrixRow) => {
        const variants = cells[index] ?? [];
        if (variants.length === 0) return <span class="hidden">no variant</span>;
        return variants.map((variant, at) => <Variant key={at} variant={variant} />);
      },
    })),
  ];
}

function Variant({ variant: { code, variant_id: id, prices, barcodes, status } }: { readonly variant: Values }) {
  return (
    <div class="variant">
      <bdi class="code">{textOf(code) ?? textOf(id)}</bdi>
      {prices !== undefined && <Fact value={prices} />}
      {barcodes === undefined ? undefined : (
        <span class="soft code">
          <Fact value={barcodes} />
        </span>
      )}
      {status === 'passive' ? <span class="badge">passive</span> : undefined}
    </div>
  );
}

const COLUMNS = { prices: 'Price', barcodes: 'Barcode', status: 'Status' };

function listColumns(variants: readonly Values[]): readonly Column<Values>[] {
  const told = Object.entries(COLUMNS).filter(([key]) => variants.some((variant) => variant[key] !== undefined));
  return [
    {
      key: 'code',
      title: 'Code',
      isHead: true,
      cell: ({ code, variant_id: id }) => <bdi class="code">{textOf(code) ?? textOf(id)}</bdi>,
    },
    ...listOptions(variants).map((option) => ({
      key: `=${option}`,
      title: <bdi>{option}</bdi>,
      cell: (variant: Values) => <bdi>{readOption(variant, option)}</bdi>,
    })),
    ...told.map(([key, title]) => ({ key, title, cell: (variant: Values) => <Fact value={variant[key]} /> })),
  ];
}

/** Variants as a matrix of two options, where they have these and no others. */
interface Matrix {
  readonly rowOption: string;
  readonly columnOption: string;
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
}

/** A row; its cells are in the order of the columns, each with the variants that have both values. */
interface MatrixRow {
  readonly value: string;
  readonly cells: readonly (readonly Values[])[];
}

/** Columns that a window has room for. */
const MOST_COLUMNS = 16;

/** The names of all options of these variants. */
function listOptions(variants: readonly Values[]): readonly string[] {
  return [...new Set(variants.flatMap(({ options }) => (isValues(options) ? Object.keys(options) : [])))];
}

/** A variant's value of an option, as one text; empty: it has none. */
function readOption({ options }: Values, name: string): string {
  const value = isValues(options) ? options[name] : undefined;
  return Array.isArray(value) ? value.map((one) => textOf(one) ?? '').join(', ') : (textOf(value) ?? '');
}

/** Undefined: there are not two options, or one of them would make the matrix too wide. */
export function readMatrix(variants: readonly Values[]): Matrix | undefined {
  const [one, other, ...others] = listOptions(variants);
  if (one === undefined || other === undefined || others.length > 0) return undefined;
  const valuesOf = (name: string): readonly string[] => [...new Set(variants.map((each) => readOption(each, name)))];
  // The one with fewer values goes across.
  const [rowOption, columnOption] = valuesOf(one).length < valuesOf(other).length ? [other, one] : [one, other];
  const columns = valuesOf(columnOption);
  if (columns.length > MOST_COLUMNS) return undefined;
  const rows = valuesOf(rowOption).map((value) => ({
    value,
    cells: columns.map((column) =>
      variants.filter((each) => readOption(each, rowOption) === value && readOption(each, columnOption) === column),
    ),
  }));
  return { rowOption, columnOption, columns, rows };
}
