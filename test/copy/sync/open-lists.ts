/** A PIM of the lists that a test of the copy is about; all others of its lists are empty. */
import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import type { ServerOptions } from '../../support/catalog-server.ts';
import { NOTHING, SYNC_ENV } from '../../support/copied.ts';
import {
  honestPage,
  openOverPim,
  type PimAnswer,
  type PimBehaviour,
  type PimServer,
} from '../../tools/broken-pim.ts';

/** The records of a list, or what a request for it is answered with. */
type List = readonly WireRecord[] | ((body: WireRecord) => PimAnswer);

/** A list of which the PIM sends at most 100 records at once. */
export const inHundreds = (records: readonly WireRecord[]) => (body: WireRecord) => ({
  body: honestPage(records, { ...body, pageSize: Math.min(100, Number(body.pageSize)) }),
});

/** Opens a server over such a PIM. @param lists by the names of their endpoints */
export function openLists(
  lists: Readonly<Record<string, List>>,
  options: ServerOptions = {},
): Promise<PimServer> {
  return openOverPim(behaveAs(lists), { ...options, env: { ...SYNC_ENV, ...options.env } });
}

/** Answers as a PIM of such lists. */
export function behaveAs(lists: Readonly<Record<string, List>>): PimBehaviour {
  return (endpoint, body) => {
    const list = lists[endpoint] ?? [];
    if (typeof list === 'function') return list(body);
    return list.length === 0 ? NOTHING : { body: honestPage(list, body) };
  };
}
