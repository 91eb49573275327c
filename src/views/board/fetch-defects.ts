/** Asks the server for records that fail, by its tool for views alone. */

import type { Defect } from '../components/defect-table.tsx';
import { askTool } from '../host/ask-tool.ts';
import type { Arguments, Host } from '../host/host.ts';
import type { Problem } from '../host/read-answer.ts';
import type { DefectsAnswer } from './board-data.ts';

/** Some of the records and how many there are, or why there are none. */
export type DefectPage = { readonly total: number | undefined; readonly defects: readonly Defect[] } | Problem;

const EMPTY: Defect = {
  ...{ rule: '', severity: 'hint', productId: undefined, variantId: undefined },
  ...{ code: '', name: '', category: '', brand: '', status: '', detail: '', link: '', picture: '' },
};

/** Never throws. @param question arguments of list_defects */
export async function fetchDefects(host: Host, question: Arguments): Promise<DefectPage> {
  const { problem, values } = await askTool(host, 'list_defects', question);
  if (problem !== undefined) return problem;
  // Of our own server, as the host passes it on.
  const { total, defects } = values as unknown as Partial<DefectsAnswer>;
  if (!Array.isArray(defects)) return { failed: 'The records did not come.', fix: '' };
  return { total, defects: defects.map((defect) => ({ ...EMPTY, ...defect })) };
}
