/** The name of a rule, which leads to what it finds. */

import { formatName } from './words.ts';

/** Shows what a rule finds; absent: it is further down on the page. */
export type OnRule = ((rule: string) => void) | undefined;

/** The name. */
export function RuleLink({ rule, onRule }: { readonly rule: string; readonly onRule?: OnRule }) {
  if (onRule === undefined) return <a href={`#${rule}`}>{formatName(rule)}</a>;
  return (
    <button type="button" class="link" onClick={() => onRule(rule)}>
      {formatName(rule)}
    </button>
  );
}
