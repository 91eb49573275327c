/** The board itself: figures at the top, and one of three tabs below. */

import { useState } from 'preact/hooks';
import { FixList } from '../components/fix-list.tsx';
import { HeatMap } from '../components/heat-map.tsx';
import { useWords } from '../components/locale.ts';
import { RulesChart } from '../components/rules-chart.tsx';
import { tellOrder, wordsOf } from '../components/standing-words.ts';
import { DemoBadge } from '../components/states.tsx';
import { Tabs } from '../components/tabs.tsx';
import type { BoardData } from './board-data.ts';
import type { Choice } from './failing-records.tsx';
import { Standing } from './standing.tsx';

interface OverviewProps {
  readonly board: BoardData;
  readonly onChoice: (choice: Choice) => void;
}

/** The board. */
export function Overview({ board, onChoice }: OverviewProps) {
  const { rules, heat, gradedBy } = board;
  const [tab, setTab] = useState('fix');
  const onRule = (rule: string): void => onChoice({ rule });
  const isSound = rules.every(({ failed }) => failed === 0);
  return (
    <>
      <Head board={board} />
      <Standing board={board} />
      {isSound ? (
        <Nothing board={board} />
      ) : (
        <Tabs
          name="What the audit found"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'fix', title: 'Fix first', content: () => <FixFirst board={board} onRule={onRule} /> },
            { id: 'rules', title: 'By rule', content: () => <RulesChart rules={rules} onRule={onRule} /> },
            ...(heat.rows.length === 0
              ? []
              : [
                  {
                    id: 'map',
                    title: gradedBy === 'brand' ? 'By brand' : 'By category',
                    content: () => (
                      <>
                        <p class="note">
                          How many records fail the most severe rules, in the{' '}
                          {gradedBy === 'brand' ? 'brands' : 'categories'} with the most of them. Choose a number to see
                          the records.
                        </p>
                        <HeatMap
                          corner={gradedBy === 'brand' ? 'Brand' : 'Category'}
                          columns={heat.rules}
                          rows={heat.rows}
                          onRule={onRule}
                          onCell={(label, rule) => onChoice({ rule, label })}
                        />
                      </>
                    ),
                  },
                ]),
          ]}
        />
      )}
    </>
  );
}

function Head({
  board: { copy, channel, scopeWords, unread, unmatched, isDemo, systemGaps, leftOut },
}: Pick<OverviewProps, 'board'>) {
  const { formatTime, formatNumber } = useWords();
  const counted = copy.lists.filter(({ name }) => /^(?:product|variant)s?$/.test(name));
  return (
    <header>
      <div class="head">
        <h1 tabIndex={-1}>Data quality</h1>
        {isDemo ? <DemoBadge /> : undefined}
      </div>
      <p class="soft">
        {counted.map(({ name, records }) => `${formatNumber(records)} ${name}`).join(', ')}, as of{' '}
        <time datetime={copy.asOf}>{formatTime(copy.asOf)}</time>
      </p>
      {channel === undefined ? undefined : (
        <p>
          Judged for <bdi>{channel}</bdi>: a product is ready if it has all that the channel requires, and unknown if
          nothing is known to be missing but not all can be told.
        </p>
      )}
      {scopeWords.length === 0 ? undefined : (
        <p>
          Only records <bdi>{scopeWords.join('; ')}</bdi> were checked.
        </p>
      )}
      {leftOut.length === 0 ? undefined : (
        <p class="notice">
          <strong>Left out, as asked:</strong> {leftOut.join(', ')}
        </p>
      )}
      {copy.isComplete ? undefined : (
        <p class="notice">
          <strong>The copy is incomplete.</strong>{' '}
          {copy.lists.map(({ name, coverage }) => `${name}: ${coverage}`).join('; ')}.
        </p>
      )}
      {systemGaps.map((gap) => (
        <p key={gap} class="notice">
          <strong>Gap of the whole system, in no grade:</strong> {gap}
        </p>
      ))}
      {unread.map((list) => (
        <p key={list} class="notice">
          <strong>Not read:</strong> {list}
        </p>
      ))}
      {unmatched.map((name) => (
        <p key={name} class="notice">
          <strong>No category or brand is named</strong> <bdi>{name}</bdi>.
        </p>
      ))}
    </header>
  );
}

function FixFirst({ board, onRule }: Pick<OverviewProps, 'board'> & { readonly onRule: (rule: string) => void }) {
  const { standing, rules } = board;
  if (standing === undefined) {
    return (
      <>
        <p class="note">
          {board.ungradedWhy ?? 'What gains most is known once all rules were run on the same records.'} These are in
          the order of severity.
        </p>
        <RulesChart rules={rules} onRule={onRule} />
      </>
    );
  }
  if (standing.fixes.length === 0) return <p>No product fails an error or a warning. See the hints by rule.</p>;
  return (
    <>
      <p class="note">{tellOrder(board.channel, standing.fixNote)}</p>
      <FixList steps={standing.fixes} gainWords={wordsOf(board)} onRule={onRule} />
    </>
  );
}

function Nothing({ board: { rules } }: Pick<OverviewProps, 'board'>) {
  const { formatCount } = useWords();
  const isEmpty = rules.every(({ population }) => population === 0);
  const open = rules.filter(({ outcome }) => outcome === 'unknown' || outcome === 'not_run').length;
  const little = rules.filter(({ littleOf }) => littleOf !== undefined).length;
  if (isEmpty) {
    return <p class="notice">There was no record to check, so finding nothing proves nothing.</p>;
  }
  return (
    <p class="notice">
      None of {formatCount(rules.length, 'rule')} found a problem.
      {open === 0 ? '' : ` ${formatCount(open, 'rule')} could not tell of every record.`}
      {little === 0 ? '' : ` ${formatCount(little, 'rule')} could check only few records.`}
    </p>
  );
}
