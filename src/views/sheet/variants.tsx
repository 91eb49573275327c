/** The variants: by two options as a matrix, else as rows. */

import { textOf, type Values } from '../host/read-answer.ts';
import { Fact } from './facts.tsx';
import { listOptions, type Matrix, readMatrix, readOption } from './read-matrix.ts';

/** The variants, each with code, price and barcodes. @param sheet tells what all of them share */
export function Variants({ variants, sheet }: { readonly variants: readonly Values[]; readonly sheet: Values }) {
  const matrix = readMatrix(variants);
  const shared = textOf(sheet.variant_prices);
  const status = textOf(sheet.variant_status);
  return (
    <>
      {shared === undefined && status === undefined ? undefined : (
        <p class="note">
          {[...(status === undefined ? [] : [`All are ${status}`]), ...(shared === undefined ? [] : [shared])].join(
            '; ',
          )}
          .
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well */}
      <section class="scroll" tabIndex={0} aria-label="Variants">
        {matrix === undefined ? <List variants={variants} /> : <Cells matrix={matrix} />}
      </section>
    </>
  );
}

function Cells({ matrix: { rowOption, columnOption, columns, rows } }: { readonly matrix: Matrix }) {
  return (
    <table class="matrix">
      <thead>
        <tr>
          <th scope="col">
            <bdi>{rowOption}</bdi> / <bdi>{columnOption}</bdi>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              <bdi>{column || '–'}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, cells }) => (
          <tr key={value}>
            <th scope="row">
              <bdi>{value || '–'}</bdi>
            </th>
            {cells.map((variants, index) => (
              <td key={columns[index]} class={variants.length === 0 ? 'none' : undefined}>
                {variants.length === 0 ? (
                  <span class="hidden">no variant</span>
                ) : (
                  variants.map((variant, at) => <Variant key={at} variant={variant} />)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Variant({ variant }: { readonly variant: Values }) {
  const { code, prices, barcodes, status } = variant;
  return (
    <div class="variant">
      <bdi class="code">{textOf(code) ?? textOf(variant.variant_id)}</bdi>
      {prices === undefined ? undefined : <Fact value={prices} />}
      {barcodes === undefined ? undefined : (
        <span class="soft code">
          <Fact value={barcodes} />
        </span>
      )}
      {textOf(status) === 'passive' ? <span class="badge">passive</span> : undefined}
    </div>
  );
}

const COLUMNS = { prices: 'Price', barcodes: 'Barcode', status: 'Status' };

function List({ variants }: { readonly variants: readonly Values[] }) {
  const options = listOptions(variants);
  const columns = Object.entries(COLUMNS).filter(([key]) => variants.some((variant) => variant[key] !== undefined));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          {options.map((option) => (
            <th key={option} scope="col">
              <bdi>{option}</bdi>
            </th>
          ))}
          {columns.map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variants.map((variant, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi class="code">{textOf(variant.code) ?? textOf(variant.variant_id)}</bdi>
            </th>
            {options.map((option) => (
              <td key={option}>
                <bdi>{readOption(variant, option)}</bdi>
              </td>
            ))}
            {columns.map(([key]) => (
              <td key={key}>
                <Fact value={variant[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
