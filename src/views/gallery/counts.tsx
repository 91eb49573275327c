/** Shows the result of a count as bars, each of which opens the counted products. */

import type { ComponentChildren } from 'preact';
import { type Arguments, fetchAnswer, type Host } from '../bridge/host.ts';
import {
  asValues,
  numberOf,
  type Problem,
  type ToolAnswer,
  textOf,
} from '../bridge/read-answer.ts';
import { BarTable } from '../components/bars.tsx';
import { Loaded } from '../components/load.tsx';
import { Notes, Sentences, Title } from '../components/states.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { formatName, percentOf, useWords } from '../components/words.ts';
import { NOUNS } from './choose-cards.ts';
import type { GalleryAnswer } from './gallery-answer.ts';

interface CountsProps {
  readonly answer: GalleryAnswer;
  readonly args: Arguments;
  readonly children: (answer: ToolAnswer, args: Arguments) => ComponentChildren;
}

const SHARED =
  'A product with several values counts under each of them, ' +
  'so the counts are more than all products.';
const UNKNOWN =
  'Not known: the system that the catalog is in may not tell it, or not so that it can be read.';

/** Shows the bars, as shares of all counted products. */
export function Counts({ answer, args, children }: CountsProps) {
  const { formatNumber, formatCount } = useWords();
  const [host, go] = [useHost(), useGo()];
  const { of, counts = [], remainder, total, isDemo, notes } = answer;
  const names = counts.map(({ value }) => textOf(value) ?? '');
  const spell = (name: string): string => spellName(name, names, areCategories(args));
  const rowOf = (name: string, count: number, question?: Arguments, isShare = true) => {
    const percent = total === undefined || !isShare ? undefined : percentOf(count, total);
    return {
      name: <bdi>{spell(name)}</bdi>,
      parts: percent === undefined ? [] : [{ percent, look: 'hint' }],
      figures: [formatNumber(count), percent === undefined ? '' : `${formatNumber(percent)} %`],
      open: question && go && (() => go(showCounted(name, count, question))),
    };
  };
  const noteDifference = ({ values }: ToolAnswer, count: number): string | false =>
    (numberOf(values.total) ?? count) !== count && describeDifference(formatNumber(count));
  const showCounted = (name: string, count: number, question: Arguments) => (
    <Loaded what={`the products of ${spell(name)}`} load={() => findProducts(host, question)}>
      {(countedAnswer) => (
        <>
          <Sentences of={[spell(name), noteDifference(countedAnswer, count)]} />
          {children(countedAnswer, question)}
        </>
      )}
    </Loaded>
  );
  const [more, without, unknown] = [remainder.count, remainder.without, remainder.unknown].map(
    numberOf,
  );
  const all = [...counts.map(({ count }) => numberOf(count)), more, without, unknown];
  const isShared =
    total !== undefined && all.reduce((sum: number, count = 0) => sum + count, 0) > total;
  const left = [
    [formatCount(numberOf(remainder.values) ?? 0, 'other value'), more, !isShared],
    ['None', without, true],
    ['Not known', unknown, true],
  ] as const;
  const by = <bdi key="by">{formatName(countedBy(args).replace(/^\w+:/, ''))}</bdi>;
  const rows = [
    ...names.map((name, at) =>
      rowOf(name, numberOf(counts[at]?.count) ?? 0, narrow(args, name, names)),
    ),
    ...left.flatMap(([name, count, has]) =>
      count === undefined ? [] : rowOf(name, count, undefined, has),
    ),
  ];
  const why = [isShared && SHARED, unknown !== undefined && UNKNOWN];
  return (
    <>
      <Title isDemo={isDemo}>
        {total === undefined ? 'Counts' : formatCount(total, ...NOUNS[of])}
      </Title>
      <BarTable look="counts" heads={[by, 'Count', 'Share']} rows={rows} />
      <Sentences of={[...answer.unknown, ...answer.unmatched, ...why]} />
      <Notes notes={notes} isMore={answer.hasMoreNotes} />
    </>
  );
}

function describeDifference(count: string): string {
  return `The bar counts ${count}: the others are of nearly the same name, or came or went since.`;
}

// Beside a count the id of a category reads like another count; its path mostly identifies it.
function spellName(name: string, names: readonly string[], isCategory: boolean): string {
  const path = isCategory && name.includes(' > ') ? name.replace(ID, '') : name;
  return names.filter((candidate) => candidate.startsWith(`${path} (`)).length > 1 ? name : path;
}

const nextYear = (year: string): string => `${String(Number(year) + 1).padStart(4, '0')}-01-01`;

// Builds the condition for the products with a value, by the kind of value. Properties have none,
// because it would also find values of variants.
const ASKING: Readonly<Record<string, (value: string) => Arguments | undefined>> = {
  brand: (value) => ({ brand_names: [value] }),
  category: (value) => ({ category_names: [value], subcategories: false }),
  root_category: (value) => ({ category_names: [value], subcategories: true }),
  status: (status) => (/^(active|passive)$/.test(status) ? { status } : undefined),
  tag: (tag) => ({ tag }),
  type: (type) => (/^-?\d+$/.test(type) ? { type: Number(type) } : undefined),
  year_created: (year) => ({
    created_after: `${year}-01-01`,
    created_before: nextYear(year),
  }),
  year_updated: (year) => ({
    updated_after: `${year}-01-01`,
    updated_before: nextYear(year),
  }),
};

// Other values may end like an id, too.
const areCategories = (args: Arguments) => /category$/.test(countedBy(args));
const countedBy = ({ filters, count_by: by = asValues(filters).count_by }: Arguments) =>
  String(by ?? 'value');

// Matches the id behind a category's name, which is there if several share the name; both forms
// find it.
const ID = / \(ID \d+\)$/;

// Builds the question for the products that have a value; undefined: it cannot be asked.
// `values`: all counted values.
function narrow(
  request: Arguments,
  value: string,
  values: readonly string[],
): Arguments | undefined {
  const { count_by: by, cursor: _, ...args } = request;
  const condition = 'query' in args ? undefined : ASKING[String(by)]?.(value);
  const all = { ...args, limit: 50, max_tokens: 8_000 };
  const { category_names: names, category_ids: ids, ...rest } = all as Arguments;
  // If the question already has such a condition, another bar counts the products that meet both.
  const isTaken = (key: string): boolean =>
    [key, key.replace('_names', '_ids')].some(
      (argument) => argument in args && ![args[argument]].flat().includes(value),
    );
  if (
    condition === undefined ||
    (!areCategories(request) && Object.keys(condition).some(isTaken))
  ) {
    return undefined;
  }
  if ((names ?? ids) === undefined || !areCategories(request)) {
    return { ...all, ...condition };
  }
  if (by !== 'category' || !ID.test(value) || rest.subcategories === false) {
    return undefined;
  }
  // Inside a category each category below it is counted with all below that, but the category
  // itself without them.
  const path = `${value.replace(ID, '')} > `;
  return {
    ...rest,
    category_names: [value],
    subcategories: !values.some((candidate) => candidate.startsWith(path)),
  };
}

async function findProducts(
  host: Host | undefined,
  args: Arguments,
): Promise<ToolAnswer | Problem> {
  const answer = await fetchAnswer(host, 'find_products', args);
  return answer.problem ?? answer;
}
