/** Records that fail rules of the audit. */

import type { Arguments, Host } from '../bridge/host.ts';
import { askTool } from '../bridge/read-answer.ts';
import { Picture } from '../components/picture.tsx';
import type { Column } from '../components/table.tsx';
import type { Defect } from './audit-data.ts';

const TITLES = { name: 'Product', code: 'Code', category: 'Category', brand: 'Brand', detail: 'Detail' } as const;

/** The columns that have a value in these records. @param onProduct opens a product */
export function defectColumns(
  defects: readonly Defect[],
  onProduct: (productId: number) => void,
): readonly Column<Defect>[] {
  const keys = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter(
    (key) => key === 'name' || key === 'code' || defects.some((defect) => defect[key] !== ''),
  );
  return keys.map((key) => ({
    ...{ key, title: TITLES[key], look: `of-${key}` },
    cell: (defect) =>
      key === 'name' ? (
        <ProductName defect={defect} onProduct={onProduct} />
      ) : key === 'code' ? (
        <bdi class="code">{defect.code || `id ${defect.variantId ?? defect.productId}`}</bdi>
      ) : (
        <bdi>{defect[key]}</bdi>
      ),
  }));
}

interface ProductNameProps {
  readonly defect: Defect;
  readonly onProduct: (productId: number) => void;
}

/** The picture, and the name, which opens the product. */
function ProductName({ defect: { name, picture, productId }, onProduct }: ProductNameProps) {
  const title = <bdi>{name === '' ? 'Without a name' : name}</bdi>;
  return (
    <div class="product">
      {picture !== '' && <Picture src={picture}>–</Picture>}
      {productId === undefined ? (
        title
      ) : (
        <button type="button" class="link" onClick={() => onProduct(productId)}>
          {title}
        </button>
      )}
    </div>
  );
}

const EMPTY: Defect = {
  ...{ rule: '', title: '', severity: 'hint', productId: undefined, variantId: undefined },
  ...{ code: '', name: '', category: '', brand: '', status: '', detail: '', link: '', picture: '' },
};

/** Asks the server for them with list_defects. Never throws. @param question arguments of that tool */
export async function fetchDefects(host: Host, question: Arguments) {
  const { problem, values } = await askTool(host, 'list_defects', question);
  if (problem !== undefined) return problem;
  // Of our own server, as the host passes it on; what is empty is absent.
  const { total, grade, defects } = values as {
    readonly total?: number;
    readonly grade?: string;
    readonly defects?: readonly Partial<Defect>[];
  };
  if (!Array.isArray(defects)) return { failed: 'The records did not come.', fix: '' };
  return { total, grade, defects: defects.map((defect): Defect => ({ ...EMPTY, ...defect })) };
}
