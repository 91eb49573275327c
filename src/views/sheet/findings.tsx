/** Which rules of the audit a product or its variants fail, asked of the local copy when somebody looks. */

import { fetchDefects } from '../board/fetch-defects.ts';
import { useWords } from '../components/locale.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { Loading } from '../components/view-frame.tsx';
import { formatName, SEVERITY_WORDS } from '../components/words.ts';
import type { Host } from '../host/host.ts';

/** Of one product. */
const MOST = 100;

/** The findings. */
export function Findings({ productId, host }: { readonly productId: number; readonly host: Host }) {
  const { formatNumber } = useWords();
  const { loaded: found } = useLoaded(productId, (id) => fetchDefects(host, { product_id: id, limit: MOST }));
  if (found === undefined) return <Loading words="Asking the rules of the audit" />;
  if ('failed' in found) {
    return (
      <p class="notice">
        <strong>Not known.</strong> {found.failed} {found.fix}
      </p>
    );
  }
  const { defects, total } = found;
  if (defects.length === 0) return <p>By the local copy, no rule finds anything on this product or its variants.</p>;
  return (
    <>
      <ul class="plain findings">
        {defects.map(({ rule, severity, detail, code, variantId }, index) => (
          <li key={index}>
            <span class={`severity ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> <b>{formatName(rule)}</b>
            {variantId === undefined ? undefined : (
              <span class="soft">
                {' '}
                variant <bdi class="code">{code}</bdi>
              </span>
            )}
            {detail === '' ? undefined : (
              <span>
                {' '}
                <bdi>{detail}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {total !== undefined && total > defects.length ? (
        <p class="note">{formatNumber(total - defects.length)} more are not shown.</p>
      ) : undefined}
      <p class="note">By the local copy, which may be older than the rest of this sheet.</p>
    </>
  );
}
