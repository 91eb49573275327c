/** The pictures of a catalog, which exist once per process; loaded when the first is asked for. */

import type { Config } from '../config.ts';
import type { OpenPictures } from '../pim/pictures/pictures.ts';

/**
 * Opens nothing before a picture is asked for.
 * @param hosts that pictures may be fetched from
 * @param now milliseconds, on the clock of calls
 */
export function openPictures(hosts: readonly string[], proxy: Config['proxy'], now: () => number): OpenPictures {
  let opening: Promise<OpenPictures> | undefined;
  const open = async (): Promise<OpenPictures> => {
    const { createPictures } = await import('../pim/pictures/pictures.ts');
    return createPictures({ hosts, now, ...(proxy && { proxy }) });
  };
  return {
    fetch: async (address, bounds) => {
      opening ??= open();
      return (await opening).fetch(address, bounds);
    },
    close: async () => {
      await (await opening)?.close();
    },
  };
}
