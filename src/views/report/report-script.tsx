/** The script of a report: a table of all records, with search, filters, sorting and export. */

import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Defect } from '../audit/audit-data.ts';
import { defectColumns } from '../audit/defects.tsx';
import { foldText, searchWords } from '../components/find-rows.ts';
import { PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';
import { BLOCK_ID, RECORDS_ID, type RecordBlock, unpackRecords } from './record-block.ts';

const HEADS = [
  ...(['rule', 'severity', 'product_id', 'variant_id', 'code', 'name'] as const),
  ...(['category', 'brand', 'status', 'detail', 'fix', 'link'] as const),
];

/** The chosen filters; an empty text means no filter. */
const ALL = { search: '', rule: '' };

/** The table with its filters. */
function Records({ block }: { readonly block: RecordBlock }) {
  const { formatNumber, formatCount } = useWords();
  const [wanted, setWanted] = useState(ALL);
  const records = useMemo(() => unpackRecords(block), [block]);
  const columns = useMemo(() => defectColumns(records), [records]);
  const searched = useMemo(() => records.map(foldRecord), [records]);
  const found = useMemo(() => {
    const hasWords = searchWords(wanted.search);
    return records.filter(
      ({ rule, productId }, at) =>
        (wanted.rule === '' || rule === wanted.rule) && hasWords(searched[at] ?? '', String(productId)),
    );
  }, [records, searched, wanted]);
  useEffect(() => {
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-rule]') : null;
      if (link?.dataset.rule !== undefined) setWanted({ ...ALL, rule: link.dataset.rule });
    });
  }, []);
  return (
    <>
      <form class="choices" onSubmit={(event) => event.preventDefault()}>
        <label>
          Search
          <input
            type="search"
            value={wanted.search}
            placeholder="name, code, category, brand, detail"
            onInput={({ currentTarget }) => setWanted({ ...wanted, search: currentTarget.value })}
          />
        </label>
        <label>
          Rule
          <select
            aria-label="Rule"
            value={wanted.rule}
            onChange={({ currentTarget }) => setWanted({ ...wanted, rule: currentTarget.value })}
          >
            <option value="">All</option>
            {block.rules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
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
          asked={wanted}
          captionOf={(first, last) =>
            `${formatNumber(first)} to ${formatNumber(last)} of ${formatCount(found.length, 'defect')}`
          }
        />
      )}
    </>
  );
}

function foldRecord({ title = '', severity, name, code, detail, category, brand }: Defect): string {
  return foldText([title, severity, name, code, detail, category, brand].join('\n'));
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

const place = document.getElementById(RECORDS_ID);
const data = document.getElementById(BLOCK_ID);

if (place !== null && data !== null) {
  // Written by the same build.
  const block = JSON.parse(data.textContent ?? '') as RecordBlock;
  place.replaceChildren();
  render(<Records block={block} />, place);
}
