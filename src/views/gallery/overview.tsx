/** What the gallery says of all records together. */

import { useWords } from '../components/locale.ts';
import { DemoBadge, Message, Notes } from '../components/states.tsx';
import type { GalleryPage } from './read-page.ts';
import { tellCount } from './words.ts';

/** What is loaded, of how many; and where from. */
export function Head({ pages, count }: { readonly pages: readonly GalleryPage[]; readonly count: number }) {
  const words = useWords();
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return null;
  const total = last.total ?? first.total;
  const scan = last.scanned;
  return (
    <header class="head">
      <h1>
        {total === undefined || total === count
          ? tellCount(count, first.of, words)
          : `${words.formatNumber(count)} of ${tellCount(total, first.of, words)}`}
        {total === undefined && last.nextCursor !== undefined ? ' so far' : ''}
      </h1>
      {scan === undefined ? undefined : (
        <p class="soft">
          {words.formatNumber(scan.read)}
          {scan.of === undefined ? ' records read so far' : ` of ${words.formatNumber(scan.of)} records read`}
        </p>
      )}
      {last.asOf === undefined ? undefined : <p class="soft">Copy of {words.formatDay(last.asOf)}</p>}
      {first.isDemo ? <DemoBadge /> : undefined}
    </header>
  );
}

/** Where there is no record to show. */
export function Nothing({ page }: { readonly page: GalleryPage }) {
  const words = useWords();
  const { total, of, isDemo, notes } = page;
  const title =
    total === undefined || total === 0 ? `No ${tellCount(0, of, words).slice(2)} found` : tellCount(total, of, words);
  return (
    <>
      <Message title={title}>
        {total === 0 ? <p>Ask with fewer or other conditions.</p> : undefined}
        {isDemo ? (
          <p>
            <DemoBadge />
          </p>
        ) : undefined}
      </Message>
      <Notes notes={notes} />
    </>
  );
}

/** What matches were counted by. */
export function Counts({ page: { counts = [], total, of, isDemo, notes } }: { readonly page: GalleryPage }) {
  const words = useWords();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <>
      <header class="head">
        <h1>{total === undefined ? 'Counts' : tellCount(total, of, words)}</h1>
        {isDemo ? <DemoBadge /> : undefined}
      </header>
      <table class="table counts">
        <thead class="hidden">
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ value, count }) => (
            <tr key={value}>
              <th scope="row">
                <bdi>{value}</bdi>
                <meter min={0} max={most} value={count} aria-hidden="true" />
              </th>
              <td class="number">{words.formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Notes notes={notes} />
    </>
  );
}
