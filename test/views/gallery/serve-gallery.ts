/** Galleries of a catalog with pictures, for the tests of what people see and do in them. */

import { expect, onTestFinished } from 'vitest';
import type { HostCall } from '../host/host-types.ts';
import type { OpenView } from '../host/open-view.ts';
import { openPictureServer } from '../host/picture-server.ts';
import { serveOver } from '../host/serve-views.ts';

/** @param chromium where the browser is; undefined: nothing is started, because all tests are skipped */
export function serveGallery(chromium: string | undefined) {
  const { server, open } = serveOver(chromium, () => openPictureServer(260));

  /** Shows a call, whose view must not have complained or asked elsewhere by the end of the test. */
  async function show(call: HostCall, options?: Parameters<typeof open>[1]): Promise<OpenView> {
    const opened = await open(call, options);
    onTestFinished(() => {
      const elsewhere = opened.requests.filter((url) => new URL(url).origin !== server().pictures);
      expect([elsewhere, opened.complaints]).toEqual([[], []]);
    });
    return opened;
  }

  return { server, show };
}

export const products = (args: Record<string, unknown> = {}): HostCall => ({
  tool: 'find_products',
  args: { limit: 12, ...args },
});
