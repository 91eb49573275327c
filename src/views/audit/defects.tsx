/** Records that fail rules of the audit. */

import type { Arguments, Host } from '../bridge/host.ts';
import { askTool } from '../bridge/read-answer.ts';
import { Picture } from '../components/picture.tsx';
import type { Column } from '../components/table.tsx';
import { formatName, SEVERITIES } from '../components/words.ts';
import type { Defect } from './audit-data.ts';

/** Opens a product. */
type OnProduct = (productId: number) => void;

const TITLES = { name: 'Product', code: 'Code', category: 'Category', brand: 'Brand', detail: 'Detail' } as const;

/** The columns that have a value in these records; the rule first. */
export function defectColumns(defects: readonly Defect[], onProduct?: OnProduct): readonly Column<Defect>[] {
  const keys = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter(
    (key) => key === 'name' || defects.some((defect) => defect[key] !== ''),
  );
  return [
    {
      ...{ key: 'rule', title: 'Rule', look: 'of-rule' },
      // The worst first.
      value: ({ rule, severity }) => `${SEVERITIES.indexOf(severity)} ${rule}`,
      cell: ({ rule, title = formatName(rule), severity }) => (
        <span class={`badge ${severity}-text`} title={severity}>
          {title}
        </span>
      ),
    },
    ...keys.map(
      (key): Column<Defect> => ({
        ...{ key, title: TITLES[key], look: `of-${key}` },
        value: (defect) => defect[key] || undefined,
        cell: (defect) =>
          key === 'name' ? (
            <ProductName defect={defect} {...(onProduct && { onProduct })} />
          ) : (
            <bdi class={key === 'code' ? 'code' : undefined}>{defect[key]}</bdi>
          ),
      }),
    ),
  ];
}

/** The name with a link to the product, the picture and the ids. */
function ProductName({ defect, onProduct }: { readonly defect: Defect; readonly onProduct?: OnProduct }) {
  const { name, link, picture, productId, variantId } = defect;
  const title = <bdi>{name === '' ? 'Without a name' : name}</bdi>;
  const ids = [
    ...(productId === undefined ? [] : [`product ${productId}`]),
    ...(variantId === undefined ? [] : [`variant ${variantId}`]),
  ];
  return (
    <div class="product">
      {picture !== '' && <Picture of={{ picture }}>–</Picture>}
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

const EMPTY: Defect = {
  ...{ rule: '', severity: 'hint', productId: undefined, variantId: undefined },
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
  if (!Array.isArray(defects)) return { failed: true as const };
  return { total, grade, defects: defects.map((defect): Defect => ({ ...EMPTY, ...defect })) };
}
