/** Descriptions that are the name again, as SQL. Pure. */

import { foldText } from './checks.ts';
import { writePlain } from './text-patterns.ts';

/** Characters by which two texts may differ in length that are the same when folded. */
const MOST_FOLDED = 20;

/** Whether a description of a product `p` has the words of its name, in whatever order, and no others. */
export function repeatsName(description: string): string {
  const words = (text: string): string => `list_sort(regexp_extract_all(${foldText(text)}, '[\\pL\\pN]+'))`;
  // Folding takes time, and changes the length of a text by little.
  return `CASE WHEN abs(length(${description}) - length(p.name)) > ${MOST_FOLDED} THEN false
    ELSE ${words(`(${writePlain(description)})`)} = ${words('p.name')} END`;
}
