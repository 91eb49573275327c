/** The buttons below a table that lead to its other pages. */

import { formatNumber } from '../components/words.ts';

/** The buttons; nothing where there is one page. @param page from 0 on */
export function Paging({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  if (pages < 2) return null;
  const turn = (name: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= pages || to === page} onClick={() => onPage(to)}>
      {name}
    </button>
  );
  return (
    <nav class="paging" aria-label="Pages of defects">
      {turn('First', 0)}
      {turn('Previous', page - 1)}
      <span>
        Page {formatNumber(page + 1)} of {formatNumber(pages)}
      </span>
      {turn('Next', page + 1)}
      {turn('Last', pages - 1)}
    </nav>
  );
}
