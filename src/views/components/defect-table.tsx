/** A table of defects: records that fail rules. */

import { formatName, type Severity } from './words.ts';

/** One record that fails one rule. */
export interface Defect {
  readonly rule: string;
  readonly severity: Severity;
  readonly productId: number | undefined;
  readonly variantId: number | undefined;
  /** Of the record itself, a variant's where it is one. */
  readonly code: string;
  /** Of the product, as are the following. */
  readonly name: string;
  /** Its path, its levels divided by ` > `. */
  readonly category: string;
  readonly brand: string;
  readonly status: string;
  readonly detail: string;
  /** Address of the product for people; empty: there is none. */
  readonly link: string;
  /** Address of its picture; empty: none that may be shown. */
  readonly picture: string;
}

/** What a table can be sorted by. */
export const DEFECT_COLUMNS = ['rule', 'name', 'code', 'category', 'brand', 'detail'] as const;

/** One of {@link DEFECT_COLUMNS}. */
export type DefectColumn = (typeof DEFECT_COLUMNS)[number];

/** How a table is sorted. */
export interface Sort {
  readonly by: DefectColumn;
  readonly isDescending: boolean;
}

const HEADS: Readonly<Record<DefectColumn, string>> = {
  rule: 'Rule',
  name: 'Product',
  code: 'Code',
  category: 'Category',
  brand: 'Brand',
  detail: 'Detail',
};

/** What a table shows, and how. */
interface DefectTableProps {
  readonly defects: readonly Defect[];
  readonly columns: readonly DefectColumn[];
  readonly caption: string;
  /** Absent: it cannot be sorted. */
  readonly onSort?: (by: DefectColumn) => void;
  readonly sort?: Sort | undefined;
  /** Shows the product of a defect; absent: its name leads to its address, where there is one. */
  readonly onProduct?: ((productId: number) => void) | undefined;
}

/** The table. On narrow windows each defect is a block of lines. */
export function DefectTable({ defects, columns, caption, onSort, sort, onProduct }: DefectTableProps) {
  return (
    <table class="defects">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              class={`of-${column}`}
              aria-sort={sort?.by === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {onSort === undefined ? (
                HEADS[column]
              ) : (
                <button type="button" onClick={() => onSort(column)}>
                  {HEADS[column]}
                  <span aria-hidden="true">{sort?.by === column ? (sort.isDescending ? ' ▼' : ' ▲') : ''}</span>
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {defects.map((defect, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column} class={`of-${column}`}>
                <Cell defect={defect} column={column} onProduct={onProduct} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends Pick<DefectTableProps, 'onProduct'> {
  readonly defect: Defect;
  readonly column: DefectColumn;
}

function Cell({ defect, column, onProduct }: CellProps) {
  switch (column) {
    case 'rule':
      return (
        <span class={`badge ${defect.severity}-text`} title={defect.severity}>
          {formatName(defect.rule)}
        </span>
      );
    case 'name':
      return <ProductName defect={defect} onProduct={onProduct} />;
    case 'code':
      return <bdi class="code">{defect.code}</bdi>;
    default:
      return <bdi>{defect[column]}</bdi>;
  }
}

/** The name, which leads to the product where there is an address, with the picture and the ids. */
function ProductName({ defect, onProduct }: Omit<CellProps, 'column'>) {
  const { name, link, picture, productId, variantId } = defect;
  const title = <bdi>{name === '' ? 'Without a name' : name}</bdi>;
  const ids = [
    ...(productId === undefined ? [] : [`product ${productId}`]),
    ...(variantId === undefined ? [] : [`variant ${variantId}`]),
  ];
  return (
    <div class="product">
      {picture === '' ? undefined : (
        <img src={picture} alt="" width="40" height="40" loading="lazy" decoding="async" referrerpolicy="no-referrer" />
      )}
      <span>
        {/* Only what is an address of the web: the template is a setting, the rest is encoded. */}
        {onProduct !== undefined && productId !== undefined ? (
          <button type="button" class="link" onClick={() => onProduct(productId)}>
            {title}
          </button>
        ) : /^https?:\/\//.test(link) ? (
          <a href={link} rel="noreferrer noopener" target="_blank">
            {title}
          </a>
        ) : (
          title
        )}{' '}
        <span class="id">{ids.join(', ')}</span>
      </span>
    </div>
  );
}
