/** What the page of a report runs: all of its records, to be searched, filtered, sorted and taken along. */

import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Defect } from '../audit/audit-data.ts';
import { defectColumns } from '../audit/defects.tsx';
import { foldText, searchWords } from '../components/find-rows.ts';
import { PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { formatName, SEVERITIES, SEVERITY_WORDS, useWords } from '../components/words.ts';
import { ALL, BLOCK_ID, isWanted, listPaths, RECORDS_ID, type RecordBlock, unpackRecords } from './record-block.ts';

/** Rows that are shown at once. */
const PAGE_ROWS = 50;

const HEADS = [
  ...(['rule', 'severity', 'product_id', 'variant_id', 'code', 'name'] as const),
  ...(['category', 'brand', 'status', 'detail', 'fix', 'link'] as const),
];

interface RecordsProps {
  readonly block: RecordBlock;
  /** Is given what chooses a rule, for links of the page. */
  readonly onChooser: (choose: (rule: string) => void) => void;
}

/** The table with what chooses its rows. */
function Records({ block, onChooser }: RecordsProps) {
  const { formatNumber, formatCount, compareTexts } = useWords();
  const [wanted, setWanted] = useState(ALL);
  const records = useMemo(() => unpackRecords(block), [block]);
  const columns = useMemo(() => defectColumns(records), [records]);
  const searched = useMemo(() => records.map(foldRecord), [records]);
  const found = useMemo(() => {
    const hasWords = searchWords(wanted.search);
    return records.filter(
      (record, at) => isWanted(record, wanted) && hasWords(searched[at] ?? '', String(record.productId)),
    );
  }, [records, searched, wanted]);
  useEffect(() => onChooser((rule) => setWanted({ ...ALL, rule })), [onChooser]);
  const options = useMemo(() => {
    const sorted = (values: readonly string[]): Options =>
      [...new Set(values)].sort(compareTexts).map((one) => [one, one]);
    const severities = SEVERITIES.filter((severity) => block.rules.some((rule) => rule.severity === severity));
    return {
      severity: severities.map((severity) => [severity, SEVERITY_WORDS[severity].many] as const),
      rule: block.rules.map(({ id }) => [id, formatName(id)] as const),
      category: sorted(records.flatMap(({ category }) => listPaths(category))),
      brand: sorted(records.flatMap(({ brand }) => (brand === '' ? [] : brand))),
    };
  }, [block, records]);
  return (
    <>
      <form class="choices" onSubmit={(event) => event.preventDefault()}>
        <label>
          Search
          <input
            type="search"
            value={wanted.search}
            placeholder="name, code, id, detail"
            onInput={(event) => setWanted({ ...wanted, search: event.currentTarget.value })}
          />
        </label>
        {(['severity', 'rule', 'category', 'brand'] as const).map((name) => (
          <Choice
            key={name}
            name={formatName(name)}
            value={wanted[name]}
            options={options[name]}
            onChoose={(value) => setWanted({ ...wanted, [name]: value })}
          />
        ))}
      </form>
      <div class="tools found">
        <p role="status">
          <b>{formatNumber(found.length)}</b> {found.length === 1 ? 'defect' : 'defects'}
        </p>
        <TakeOut
          name="defects.csv"
          rows={() => [HEADS, ...found.map((record) => rowOf(record, block))]}
          codes={() => found.map(({ code }) => code)}
          isDisabled={found.length === 0}
        />
        {wanted === ALL ? undefined : (
          <button type="button" onClick={() => setWanted(ALL)}>
            Clear
          </button>
        )}
      </div>
      {found.length === 0 ? (
        <p class="none">Nothing matches. Clear a filter, or search for fewer words.</p>
      ) : (
        <PagedTable
          look="defects"
          name="Records"
          rows={found}
          columns={columns}
          pageRows={PAGE_ROWS}
          asked={wanted}
          captionOf={(first, last) =>
            `${formatNumber(first)} to ${formatNumber(last)} of ${formatCount(found.length, 'defect')}`
          }
        />
      )}
    </>
  );
}

function foldRecord({ rule, name, code, detail, category, brand }: Defect): string {
  return foldText([formatName(rule), name, code, detail, category, brand].join('\n'));
}

function rowOf(record: Defect, { rules }: RecordBlock): readonly (string | number | undefined)[] {
  const { rule, productId, variantId } = record;
  const own = {
    ...record,
    product_id: productId,
    variant_id: variantId,
    fix: rules.find(({ id }) => id === rule)?.fix,
  };
  return HEADS.map((head) => own[head]);
}

type Options = readonly (readonly [value: string, text: string])[];

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: Options;
  readonly onChoose: (value: string) => void;
}

/** A list of which one is chosen, or none. */
function Choice({ name, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      {name}
      <select aria-label={name} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">All</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const place = document.getElementById(RECORDS_ID);
const data = document.getElementById(BLOCK_ID);

if (place !== null && data !== null) {
  // Written by the same build.
  const block = JSON.parse(data.textContent ?? '') as RecordBlock;
  let choose: ((rule: string) => void) | undefined;
  place.replaceChildren();
  render(
    <Records
      block={block}
      onChooser={(chooser) => {
        choose = chooser;
      }}
    />,
    place,
  );
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-rule]') : null;
    if (link?.dataset.rule !== undefined) choose?.(link.dataset.rule);
  });
}
