/** The products that a call asked for by their grades or a code, each with what it fails. */

import { useMemo } from 'preact/hooks';
import type { Arguments } from '../bridge/host.ts';
import { askTool, numberOf, readRows, textOf, textsOf, type Values } from '../bridge/read-answer.ts';
import { LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Title } from '../components/states.tsx';
import { PagedTable } from '../components/table.tsx';
import { useHost } from '../components/trail.tsx';
import { formatName, useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';

/** An answer of audit_catalog. */
export interface ListedProps {
  readonly values: Values;
  /** Of the call. */
  readonly args: Arguments;
  /** What rules are called, by their ids; as far as the host passes them on. */
  readonly titles: Values;
}

/** What a product fails, by its keys in answers: of data quality, or of a channel. */
const LINES = { ready: 'Ready', failed: 'Fails', blocked_by: 'Lacks', unknown: 'Not known' } as const;

function readProducts(values: Values) {
  return { rows: readRows(values, 'products'), nextCursor: textOf(values.next_cursor) };
}

/** Them, and more of them where the answer has but some. */
export function ListedProducts({ values, args, titles }: ListedProps) {
  const { formatNumber, formatCount, formatTime } = useWords();
  const [host, open] = [useHost(), useOpenProduct()];
  const first = useMemo(() => readProducts(values), [values]);
  const following = useFollowing(first, async ({ nextCursor: cursor }) => {
    const next = await askTool(host, 'audit_catalog', { ...args, max_tokens: 8_000, cursor });
    return next.problem ?? readProducts(next.values);
  });
  const rows = following.answers.flatMap((one) => one.rows);
  const total = numberOf(values.total);
  if (total === undefined) return <Message title="The result is in the conversation" />;
  const spell = (id: string): string => textOf(titles[id]) ?? formatName(id.replace(`${textOf(values.channel)}_`, ''));
  const { grades, channel, code, category_names, brand_names, status } = args;
  const judged = [grades && `grade ${textsOf(grades).join(' or ')}`, channel && `for ${spell(`${channel}`)}`];
  // Names of the catalog stay as they are.
  const asked = [formatName(judged.filter(Boolean).join(' ')), code, category_names, brand_names, status].flat();
  return (
    <section>
      <Title isDemo={values.source === 'sandbox'}>
        {rows.length < total && `${formatNumber(rows.length)} of `}
        {formatCount(total, 'product')}
      </Title>
      <p class="soft">
        <bdi>{[...textsOf(asked), `as of ${formatTime(textOf(values.as_of) ?? '')}`].join(', ')}</bdi>
      </p>
      {rows.length > 0 && (
        <PagedTable
          rows={rows}
          look="defects"
          columns={Object.entries({ name: 'Product', code: 'Code', grade: 'Grade', ...LINES })
            .filter(([key]) => key === 'name' || rows.some((row) => row[key] !== undefined))
            .map(([key, title]) => ({
              ...{ key, title, look: `of-${key}`, isHead: key === 'name' },
              cell: ({ [key]: cell = key === 'name' ? 'Without a name' : '–' }: Values) => (
                <bdi class={key}>{key in LINES ? textsOf([cell].flat()).map(spell).join(', ') : textOf(cell)}</bdi>
              ),
            }))}
          onOpen={({ product_id }) => open && (() => open({ product_id }))}
        />
      )}
      <div class="tools">
        <LoadMore {...following} />
      </div>
    </section>
  );
}
