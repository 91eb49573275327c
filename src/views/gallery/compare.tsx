/** Two to four products beside each other: where they differ, or all that is known of them. */

import { useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { isValues, textOf, type Values, valuesOf } from '../bridge/read-answer.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { ScrollArea, Table } from '../components/table.tsx';
import { formatName } from '../components/words.ts';
import { Fact } from '../sheet/labelled-fields.tsx';
import { fetchSheet } from '../sheet/product-sheet.tsx';

interface CompareProps {
  readonly ids: readonly number[];
  readonly host: Host;
  readonly onBack: () => void;
}

/** Members of an answer that say nothing of the product itself, or are told otherwise. */
const LEFT_OUT = new Set(['product_id', 'name', 'translations', 'updated', 'created']);

/** A line of the comparison: what is compared, and its value of each product. */
interface Line {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What is known of the products, a line each; of properties and the like a line for each name. */
function listLines(products: readonly Values[]): readonly Line[] {
  const keys = new Set(products.flatMap((product) => Object.keys(product)));
  return [...keys]
    .filter((key) => !LEFT_OUT.has(key))
    .flatMap((key) => {
      const values = products.map((product) => product[key]);
      if (key === 'prices' || !values.some(isValues)) return { name: formatName(key), values };
      const names = new Set(values.flatMap((value) => (isValues(value) ? Object.keys(value) : [])));
      return [...names].map((name) => ({
        // Properties have names of their own; a weight may also be a dimension.
        name: key === 'properties' ? name : `${formatName(name)} (${key})`,
        values: values.map((value) => (isValues(value) ? value[name] : undefined)),
      }));
    });
}

const differs = ({ values }: Line): boolean => new Set(values.map((value) => JSON.stringify(value))).size > 1;

/** The products in columns. */
export function Compare({ ids, host, onBack }: CompareProps) {
  const [isWhole, setWhole] = useState(false);
  const { loaded } = useLoaded(ids, (asked) => Promise.all(asked.map((id) => fetchSheet(host, id))));
  const back = (
    <div class="tools">
      <button type="button" onClick={onBack}>
        ← Back
      </button>
      <fieldset class="group" aria-label="What is compared">
        <button type="button" aria-pressed={!isWhole} onClick={() => setWhole(false)}>
          Differences
        </button>
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(true)}>
          All
        </button>
      </fieldset>
    </div>
  );
  const problem = loaded?.find((one) => 'failed' in one);
  const products = valuesOf(loaded?.map((one) => ('sheet' in one ? one.sheet.product : undefined)));
  const lines = listLines(products).filter((line) => isWhole || differs(line));
  return (
    <section>
      {back}
      <h1 tabIndex={-1}>Comparison</h1>
      {loaded === undefined ? (
        <Loading words="Reading the products" />
      ) : problem !== undefined && 'failed' in problem ? (
        <Failed problem={problem} />
      ) : (
        <ScrollArea name="Comparison">
          <Table
            look="beside"
            rows={lines}
            columns={[
              { key: 'name', title: 'What', isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
              ...products.map((product, at) => ({
                key: `=${at}`,
                title: <bdi>{textOf(product.name) ?? textOf(product.code)}</bdi>,
                cell: ({ values }: Line) => <Fact value={values[at]} />,
              })),
            ]}
          />
          {lines.length === 0 && <p class="note">They do not differ in anything that is known.</p>}
        </ScrollArea>
      )}
    </section>
  );
}
