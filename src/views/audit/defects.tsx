/** The records that fail a rule, as tables show them and as the server is asked for them. */

import type { Arguments, Host } from '../bridge/host.ts';
import { askTool } from '../bridge/read-answer.ts';
import { Picture } from '../components/picture.tsx';
import type { Column } from '../components/table.tsx';
import type { Defect } from './audit-data.ts';

const TITLES = { name: 'Product', code: 'Code', category: 'Category', brand: 'Brand', detail: 'Detail' } as const;

/** The columns that have a value in these records. */
export function defectColumns(defects: readonly Defect[]): readonly Column<Defect>[] {
  const keys = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter(
    (key) => key === 'name' || key === 'code' || defects.some((defect) => defect[key] !== ''),
  );
  return keys.map((key) => ({
    ...{ key, title: TITLES[key], look: `of-${key}`, isHead: key === 'name' },
    cell: (defect) =>
      key === 'name' ? (
        <span class="product">
          {defect.picture !== '' && <Picture of={defect}>–</Picture>}
          <bdi>{defect.name || 'Without a name'}</bdi>
        </span>
      ) : (
        <bdi class={key}>{defect[key] || (key === 'code' && `id ${defect.variantId ?? defect.productId}`)}</bdi>
      ),
  }));
}

const EMPTY: Defect = {
  ...{ rule: '', title: '', severity: 'hint', productId: undefined, variantId: undefined },
  ...{ code: '', name: '', category: '', brand: '', status: '', detail: '', link: '', picture: '' },
};

/** Asks the server for them with list_defects. Never throws. @param question arguments of that tool */
export async function fetchDefects(host: Host | undefined, question: Arguments) {
  const { problem, values } = await askTool(host, 'list_defects', question);
  if (problem !== undefined) return problem;
  // Of our own server, as the host passes it on; what is empty is absent.
  const { total, defects } = values as { readonly total?: number; readonly defects?: readonly Partial<Defect>[] };
  if (!Array.isArray(defects)) return { failed: true as const };
  return { total, defects: defects.map((defect): Defect => ({ ...EMPTY, ...defect })) };
}
