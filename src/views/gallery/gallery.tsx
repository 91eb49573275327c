/** Products, media or search hits as cards or a table. */

import type { ViewProps } from '../host/show-view.tsx';

/** The gallery. */
export function Gallery({ result }: ViewProps) {
  return <p>{result === undefined ? 'Waiting…' : 'Here.'}</p>;
}
