/** What the copy has that attributes of channels may be: fields, and everything that has a name. */

import { readNumber, readText } from '../../../record/value.ts';
import type { LocalCopy, QueryCall } from '../../port.ts';
import type { Inventory, Named } from './mapping.ts';
import { NAMED } from './places.ts';

/** Far more names than any catalog has that a person keeps. */
const WINDOW = { offset: 0, maxRows: 20_000, maxChars: 4_000_000, maxMs: 60_000, isRule: true, isWhole: true } as const;

/** Those with the most records first, should there be more. */
const SQL = `SELECT kind, name, code, unit, records FROM (
    SELECT 'field' AS kind, "view" || '.' || field AS name, NULL AS code, NULL AS unit, sum(filled)::BIGINT AS records
      FROM fields GROUP BY ALL HAVING sum(sent) > 0
    UNION ALL SELECT 'field', 'codes.is_barcode', NULL, NULL, count(*) FROM codes WHERE is_barcode
    UNION ALL SELECT 'field', 'pictures.address', NULL, NULL, count(*) FROM pictures WHERE coalesce(link, image_url) IS NOT NULL
    UNION ALL SELECT kind, name, min(code), unit, sum(records)::BIGINT FROM attributes WHERE name IS NOT NULL GROUP BY ALL
    UNION ALL SELECT 'code', type, NULL, NULL, count(*) FROM codes WHERE type IS NOT NULL AND value IS NOT NULL GROUP BY type)
  ORDER BY kind = 'field' DESC, records DESC, name`;

/**
 * Asks for it.
 * @throws CatalogError as LocalCopy.query does
 */
export async function askInventory(localCopy: Pick<LocalCopy, 'query'>, call: QueryCall): Promise<Inventory> {
  const { rows } = await localCopy.query(SQL, WINDOW, call);
  const filled = new Map<string, number>();
  const named: Named[] = [];
  for (const [kind, name, code, unit, records] of rows) {
    if (kind === 'field') filled.set(String(name), readNumber(records) ?? 0);
    const known = NAMED.find((each) => each === kind);
    if (known === undefined) continue;
    const [codeText, unitText] = [readText(code), readText(unit)];
    named.push({
      kind: known,
      name: String(name),
      records: readNumber(records) ?? 0,
      ...(codeText === undefined ? {} : { code: codeText }),
      ...(unitText === undefined ? {} : { unit: unitText }),
    });
  }
  return { filled, named };
}
