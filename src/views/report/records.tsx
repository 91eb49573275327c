/** All records of the report, to be searched, filtered, sorted and taken along: what its script adds to the page. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { DEFECT_COLUMNS, type DefectColumn, DefectTable } from '../components/defect-table.tsx';
import { formatCount, formatName, formatNumber, SEVERITIES, SEVERITY_WORDS } from '../components/words.ts';
import { ALL, browseDefects, indexTexts, listChoices, type Wanted } from './browse-defects.ts';
import { type DefectBlock, unpackDefect } from './defect-block.ts';
import { Paging } from './paging.tsx';
import { TakeAlong } from './take-along.tsx';

/** Rows that are shown at once. */
const PAGE_ROWS = 50;

/** The table with what chooses its rows. @param onChooser is given what chooses a rule, for links of the page */
export function Records({
  block,
  onChooser,
}: {
  readonly block: DefectBlock;
  readonly onChooser: (choose: (rule: string) => void) => void;
}) {
  const [wanted, setWanted] = useState(ALL);
  const [page, setPage] = useState(0);
  const textIndex = useMemo(() => indexTexts(block), [block]);
  const choices = useMemo(() => listChoices(block), [block]);
  const found = useMemo(() => browseDefects(block, wanted, textIndex), [block, wanted, textIndex]);
  const want = (change: Partial<Wanted>): void => {
    setWanted((old) => ({ ...old, ...change }));
    setPage(0);
  };
  useEffect(() => onChooser((rule) => want({ ...ALL, rule })), [onChooser]);
  const sortBy = (by: DefectColumn): void => {
    const isDescending = wanted.sort?.by === by && !wanted.sort.isDescending;
    want({ sort: { by, isDescending } });
  };
  const start = page * PAGE_ROWS;
  const shown = found.slice(start, start + PAGE_ROWS).map((at) => unpackDefect(block, at));
  const severities = SEVERITIES.filter((severity) => block.rules.some((rule) => rule.severity === severity));
  return (
    <div class="browser">
      <form class="choices" onSubmit={(event) => event.preventDefault()}>
        <label>
          Search
          <input
            type="search"
            value={wanted.search}
            placeholder="name, code, id, detail"
            onInput={(event) => want({ search: event.currentTarget.value })}
          />
        </label>
        <Choice
          name="Severity"
          value={wanted.severity}
          options={severities.map((severity) => [severity, SEVERITY_WORDS[severity].many] as const)}
          onChoose={(severity) => want({ severity })}
        />
        <Choice
          name="Rule"
          value={wanted.rule}
          options={block.rules.map(({ id }) => [id, formatName(id)] as const)}
          onChoose={(rule) => want({ rule })}
        />
        <Choice
          name="Category"
          value={wanted.category}
          options={choices.categories.map((path) => [path, path] as const)}
          onChoose={(category) => want({ category })}
        />
        <Choice
          name="Brand"
          value={wanted.brand}
          options={choices.brands.map((brand) => [brand, brand] as const)}
          onChoose={(brand) => want({ brand })}
        />
      </form>
      <div class="found">
        <p role="status">
          <b>{formatNumber(found.length)}</b> {found.length === 1 ? 'defect' : 'defects'}
        </p>
        <TakeAlong block={block} found={found} />
        {wanted === ALL ? undefined : (
          <button type="button" onClick={() => want(ALL)}>
            Clear
          </button>
        )}
      </div>
      {found.length === 0 ? (
        <p class="none">Nothing matches. Clear a filter, or search for fewer words.</p>
      ) : (
        <DefectTable
          defects={shown}
          columns={DEFECT_COLUMNS}
          caption={`${formatNumber(start + 1)} to ${formatNumber(start + shown.length)} of ${formatCount(found.length, 'defect')}`}
          onSort={sortBy}
          sort={wanted.sort}
        />
      )}
      <Paging page={page} pages={Math.ceil(found.length / PAGE_ROWS)} onPage={setPage} />
    </div>
  );
}

/** A list of which one is chosen, or none. */
function Choice({
  name,
  value,
  options,
  onChoose,
}: {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}) {
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
