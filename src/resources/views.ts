/** ui://gallery and others: the views, as pages that hosts show. */

import { VIEW_TYPE, VIEWS, type ViewName } from '../views-listed.ts';

/** A view as resources/list has it, beside its address. */
export function describeViewPage(name: ViewName) {
  return { title: `View ${name}`, description: VIEWS[name], mimeType: VIEW_TYPE };
}

/** Stands in the policy of a built page where the origins of pictures belong. */
const NO_PICTURES = "img-src 'none'";

/**
 * A page as it is read, with the origins that it may load pictures from: in its own policy, and for the host, which makes
 * another one of them.
 * @param html the page as it was built
 * @param origins `https://media.example.com`, …
 */
export function buildViewPage(uri: string, html: string, origins: readonly string[]) {
  const text = origins.length === 0 ? html : html.replace(NO_PICTURES, () => `img-src ${origins.join(' ')}`);
  const csp = { connectDomains: [], resourceDomains: [...origins] };
  return { uri, mimeType: VIEW_TYPE, text, _meta: { ui: { csp, prefersBorder: true } } };
}
