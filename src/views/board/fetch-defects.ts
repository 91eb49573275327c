/** Asks the server for records that fail, by its tool for views alone. */

import type { Defect } from '../components/defect-table.tsx';
import type { Arguments, Host } from '../host/host.ts';
import { type Problem, readAnswer } from '../host/read-answer.ts';
import type { DefectsAnswer } from './board-data.ts';

/** Some of the records and how many there are, or why there are none. */
export type DefectPage =
  | { readonly total: number | undefined; readonly defects: readonly Defect[] }
  | Pick<Problem, 'failed' | 'fix'>;

const EMPTY: Defect = {
  ...{ rule: '', severity: 'hint', productId: undefined, variantId: undefined },
  ...{ code: '', name: '', category: '', brand: '', status: '', detail: '', link: '', picture: '' },
};

/** Never throws. @param question arguments of list_defects */
export async function fetchDefects(host: Host, question: Arguments): Promise<DefectPage> {
  try {
    const result = await host.callTool('list_defects', question);
    const { problem, values } = readAnswer(result);
    if (problem !== undefined) return problem;
    // Of our own server, as the host passes it on.
    const { total, defects } = values as unknown as DefectsAnswer;
    return { total, defects: defects.map((defect) => ({ ...EMPTY, ...defect })) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'The host refused.', fix: '' };
  }
}
