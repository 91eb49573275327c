/** The variants: a matrix if there are two options, else rows. */

import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { type Column, ScrollArea, Table } from '../components/table.tsx';
import { Fact } from './labelled-fields.tsx';

/** The most columns of a matrix. */
const MOST_COLUMNS = 16;

/** The variants, each with code, price and barcodes. @param sheet has what all of them share */
export function Variants({ variants, sheet }: { readonly variants: readonly Values[]; readonly sheet: Values }) {
  const names = variants.flatMap(({ options }) => (isValues(options) ? Object.keys(options) : []));
  const options = [...new Set(names)].map((name) => ({ name, values: [...new Set(variants.map(readOption(name)))] }));
  // The option with fewer values goes across.
  const [across, down, ...others] = options.toSorted((one, other) => one.values.length - other.values.length);
  const isMatrix = others.length === 0 && across !== undefined && across.values.length <= MOST_COLUMNS;
  const status = textOf(sheet.variant_status);
  const shared = [status && `All are ${status}`, textOf(sheet.variant_prices)].filter((text) => text !== undefined);
  return (
    <>
      {shared.length > 0 && <p class="note">{shared.join('; ')}.</p>}
      <ScrollArea name="Variants">
        {isMatrix && down !== undefined ? (
          <Table look="matrix" rows={down.values} columns={matrixColumns(variants, down, across)} />
        ) : (
          <Table rows={variants} columns={listColumns(variants, options)} />
        )}
      </ScrollArea>
    </>
  );
}

/** An option and its values. */
interface Option {
  readonly name: string;
  readonly values: readonly string[];
}

/** A variant's value of an option, as one text; empty: it has none. */
const readOption =
  (name: string) =>
  ({ options }: Values): string => {
    const value = isValues(options) ? options[name] : undefined;
    return Array.isArray(value) ? value.map((one) => textOf(one) ?? '').join(', ') : (textOf(value) ?? '');
  };

/** The matrix: a row for each value of one option, a column for each value of the other. */
function matrixColumns(variants: readonly Values[], down: Option, across: Option): readonly Column<string>[] {
  const [ofRow, ofColumn] = [readOption(down.name), readOption(across.name)];
  return [
    {
      key: 'option',
      isHead: true,
      title: <bdi>{`${down.name} / ${across.name}`}</bdi>,
      cell: (value) => <bdi>{value || '–'}</bdi>,
    },
    ...across.values.map((column) => ({
      key: `=${column}`,
      title: <bdi>{column || '–'}</bdi>,
      cell: (row: string) => {
        const own = variants.filter((variant) => ofRow(variant) === row && ofColumn(variant) === column);
        if (own.length === 0) return <span class="hidden">no variant</span>;
        return own.map((variant, at) => <Variant key={at} variant={variant} />);
      },
    })),
  ];
}

function Variant({ variant: { code, variant_id: id, prices, barcodes, status } }: { readonly variant: Values }) {
  return (
    <div class="variant">
      <bdi class="code">{textOf(code) ?? textOf(id)}</bdi>
      {prices !== undefined && <Fact value={prices} />}
      {barcodes !== undefined && (
        <span class="soft code">
          <Fact value={barcodes} />
        </span>
      )}
      {status === 'passive' && <span class="badge">passive</span>}
    </div>
  );
}

const COLUMNS = { prices: 'Price', barcodes: 'Barcode', status: 'Status' };

function listColumns(variants: readonly Values[], options: readonly Option[]): readonly Column<Values>[] {
  const told = Object.entries(COLUMNS).filter(([key]) => variants.some((variant) => variant[key] !== undefined));
  return [
    {
      key: 'code',
      title: 'Code',
      isHead: true,
      cell: ({ code, variant_id: id }) => <bdi class="code">{textOf(code) ?? textOf(id)}</bdi>,
    },
    ...options.map(({ name }) => ({
      key: `=${name}`,
      title: <bdi>{name}</bdi>,
      cell: (variant: Values) => <bdi>{readOption(name)(variant)}</bdi>,
    })),
    ...told.map(([key, title]) => ({ key, title, cell: (variant: Values) => <Fact value={variant[key]} /> })),
  ];
}
