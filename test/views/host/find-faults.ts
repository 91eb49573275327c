/** What axe-core finds in a view. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenView } from './open-view.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that count however it weighs them: who listens to a page goes from heading to heading. */
const ALWAYS = ['heading-order', 'page-has-heading-one', 'empty-heading'];

/** The rules that it fails seriously or critically, each with the elements. */
export async function findFaults({ view }: Pick<OpenView, 'view'>): Promise<readonly string[]> {
  // Run by the browser's tools, which the policy of the page does not bind.
  await view.evaluate(AXE);
  const found = await view.evaluate('axe.run(document, { iframes: false })');
  const { violations } = found as {
    readonly violations: readonly {
      id: string;
      impact: string;
      nodes: readonly { html: string }[];
    }[];
  }; // the shape of its report
  return violations
    .filter(({ id, impact }) => ALWAYS.includes(id) || ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
