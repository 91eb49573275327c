/** Products that a call requested by grade or code, each with what it fails. */

import { useMemo } from 'preact/hooks';
import { type Arguments, fetchAnswer } from '../bridge/host.ts';
import { numberOf, readRows, textOf, textsOf, type Values } from '../bridge/read-answer.ts';
import { LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Sentences, Title } from '../components/states.tsx';
import { type Column, listCells, PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { useHost } from '../components/trail.tsx';
import { formatName, useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';

/** Props from an answer of audit_catalog. */
export interface ListedProps {
  readonly values: Values;
  readonly args: Arguments;
  /** Titles of rules by id, if the host passes them on. */
  readonly titles: Values;
  /** Parts of the catalog that were checked, if the host passes them on. */
  readonly notes: readonly string[];
}

// Titles of what a product fails, by keys of answers about data quality or channels.
const LINES = {
  ready: 'Ready',
  failed: 'Fails',
  blocked_by: 'Lacks',
  unknown: 'Not known',
} as const;

const readProducts = (values: Values) => ({
  rows: readRows(values, 'products'),
  nextCursor: textOf(values.next_cursor),
});

/** Lists the products of an answer, and more if it has only some. */
export function ListedProducts({ values, args, titles, notes }: ListedProps) {
  const { formatNumber, formatCount, formatTime } = useWords();
  const [host, open] = [useHost(), useOpenProduct()];
  const answer = useMemo(() => readProducts(values), [values]);
  const following = useFollowing(answer, async ({ nextCursor: cursor }) => {
    const next = await fetchAnswer(host, 'audit_catalog', {
      ...args,
      max_tokens: 8_000,
      cursor,
    });
    return next.problem ?? readProducts(next.values);
  });
  const rows = following.answers.flatMap((page) => page.rows);
  const total = numberOf(values.total);
  if (total === undefined) {
    return <Message title="The result is in the conversation" />;
  }
  const spell = (id: string): string =>
    textOf(titles[id]) ?? formatName(id.replace(`${textOf(values.channel)}_`, ''));
  const requestWords = describeRequest(args, spell, formatTime(textOf(values.as_of) ?? ''));
  const columns = listColumns(rows, spell);
  const codes = () => rows.map((row) => textOf(row.code));
  const onOpen = ({ product_id }: Values) => open && (() => open({ product_id }));
  const sentences = [...notes, ...describeUnmatched(values)];
  return (
    <section>
      <Title isDemo={values.source === 'sandbox'}>
        {rows.length < total && `${formatNumber(rows.length)} of `}
        {formatCount(total, 'product')}
      </Title>
      <p class="soft">
        <bdi>{requestWords.join(', ')}</bdi>
      </p>
      <Sentences of={total > 0 ? sentences : [...sentences, ...textsOf(values.warnings)]} />
      {rows.length > 0 && (
        <>
          <div class="tools">
            <span class="grow" />
            <TakeOut name="products.csv" rows={() => listCells(columns, rows)} codes={codes} />
          </div>
          <PagedTable rows={rows} columns={columns} onOpen={onOpen} look="defects" />
        </>
      )}
      <LoadMore {...following} count={rows.length} />
    </section>
  );
}

function listColumns(
  rows: readonly Values[],
  spell: (id: string) => string,
): readonly Column<Values>[] {
  const columnOf = ([key, title]: readonly [string, string]): Column<Values> => ({
    key,
    title,
    look: key === 'code' ? 'of-code code' : `of-${key}`,
    isHead: key === 'name',
    ...(key === 'name' && { saved: ({ name }: Values) => textOf(name) }),
    value: ({ [key]: value, code }) => {
      // An answer without room for a product has no values of it.
      if (key === 'name') {
        return (
          textOf(value) ??
          (value === undefined && code === undefined ? 'Not told' : 'Without a name')
        );
      }
      const texts = textsOf([value].flat());
      return (key in LINES ? texts.map(spell) : texts).join(', ') || undefined;
    },
  });
  return Object.entries({ name: 'Product', code: 'Code', grade: 'Grade', ...LINES })
    .filter(([key]) => key === 'name' || rows.some((row) => row[key] !== undefined))
    .map(columnOf);
}

// Names of the catalog stay as they are.
function describeRequest(
  { grades, channel, code, cursor }: Arguments,
  spell: (id: string) => string,
  asOf: string,
): readonly string[] {
  const judged = [
    grades && `grade ${textsOf(grades).join(' or ')}`,
    channel && `for ${spell(`${channel}`)}`,
  ];
  const first = formatName(judged.filter(Boolean).join(' '));
  const goesOn = cursor !== undefined && 'without those of earlier answers';
  return textsOf([first, goesOn, code, `as of ${asOf}`]);
}

function describeUnmatched({ no_category, no_brand, not_found }: Values): readonly string[] {
  const names = [no_category, no_brand].flatMap(textsOf);
  return [
    ...names.map((name) => `No category or brand is named ${name}.`),
    ...textsOf(not_found).map((code) => `There is no product ${code}.`),
  ];
}
