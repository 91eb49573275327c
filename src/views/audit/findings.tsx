/** The result of every rule: those that find something with some of their records, the others in one list. */

import { Bar } from '../components/bars.tsx';
import { Picture } from '../components/picture.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useWords } from '../components/words.ts';
import { type AuditData, type Defect, OUTCOMES, type RuleData } from './audit-data.ts';
import { type RulesProps, RuleWords, ShareNote } from './rules.tsx';

/** The most kinds of failure that are shown of a rule. */
const MOST_KINDS = 20;

type RuleProps = { readonly rule: RuleData };

/** A line for each rule that finds something, which opens: for pages and hosts without lists of records. */
export function Findings({ rules, channel }: RulesProps) {
  const { formatNumber, formatCount } = useWords();
  return (
    <>
      <ShareNote channel={channel} />
      {rules
        .filter(({ outcome }) => outcome === 'failed')
        .map((rule) => (
          <details key={rule.id} class="finding">
            <summary>
              <h3 class={`${rule.severity}-text`}>{rule.title}</h3>
              <Bar parts={[{ percent: rule.percent, look: rule.severity }]} />
              <span class="number">{formatNumber(rule.percent)} %</span>
              <span class="number soft">{formatCount(rule.failed, rule.subject)}</span>
            </summary>
            {/* A link to what is folded opens it. */}
            <div id={rule.id}>
              <RuleWords rule={rule} />
              <Kinds rule={rule} />
              <Examples rule={rule} />
            </div>
          </details>
        ))}
    </>
  );
}

/** What kinds of failure there are, the most frequent first. */
function Kinds({ rule: { kinds } }: RuleProps) {
  const { formatNumber, formatCount } = useWords();
  if (kinds.length === 0) return null;
  const left = kinds.length - MOST_KINDS;
  const told = kinds.slice(0, MOST_KINDS).map(([kind, count]) => `${kind}: ${formatNumber(count)}`);
  return (
    <p>
      <bdi>{told.join(', ')}</bdi>
      {left > 0 ? ` and ${formatCount(left, 'more kind')}` : ''}
    </p>
  );
}

/** Some of the records, the worst first. */
function Examples({ rule: { examples, failed, checked, subject } }: RuleProps) {
  const { formatNumber, formatCount } = useWords();
  const all = `${formatNumber(failed)} of ${formatCount(checked, subject)} checked`;
  if (examples.length === 0) return <p class="note">{all}</p>;
  return (
    <Table
      look="defects"
      rows={examples}
      caption={
        examples.length < failed
          ? `The first ${formatNumber(examples.length)}; ${all} fail`
          : `${all} fail`
      }
      columns={listColumns(examples, true)}
    />
  );
}

const TITLES = {
  name: 'Product',
  code: 'Code',
  category: 'Category',
  brand: 'Brand',
  detail: 'Detail',
} as const;

/** The columns that have a value in these records. @param isLinked whether the names lead to pages of the products, where these have any */
export function listColumns(
  defects: readonly Defect[],
  isLinked: boolean,
): readonly Column<Defect>[] {
  const keys = Object.keys(TITLES) as readonly (keyof typeof TITLES)[];
  const havePictures = defects.some(({ picture }) => picture);
  return keys
    .filter((key) => key === 'name' || key === 'code' || defects.some((defect) => defect[key]))
    .map((key) => ({
      key,
      title: TITLES[key],
      look: `of-${key}`,
      isHead: key === 'name',
      cell: ({ [key]: told, link = '', ...defect }) => {
        const id = defect.variantId ?? defect.productId;
        if (key !== 'name') {
          return <bdi class={key}>{told || (key === 'code' && id && `id ${id}`)}</bdi>;
        }
        const name = <bdi>{told || 'Without a name'}</bdi>;
        // Only what is an address of the web: the template is a setting, the rest is encoded.
        const canLink = isLinked && /^https?:\/\//.test(link);
        return (
          <span class="product">
            {havePictures && <Picture of={defect}>{''}</Picture>}
            {canLink ? (
              <a href={link} rel="noreferrer noopener" target="_blank">
                {name}
              </a>
            ) : (
              name
            )}
          </span>
        );
      },
    }));
}

/** All rules that found nothing, by how they came out. */
export function OtherRules({ rules }: Pick<AuditData, 'rules'>) {
  const { formatNumber, formatCount } = useWords();
  const own = Object.entries(OUTCOMES).flatMap(([outcome, says]) =>
    rules.flatMap((rule) => (rule.outcome === outcome ? { ...rule, says } : [])),
  );
  if (own.length === 0) return null;
  return (
    <details>
      <summary>
        <h2>{formatCount(own.length, 'other rule')}</h2>
      </summary>
      <Table
        look="list"
        rows={own}
        columns={[
          { key: 'rule', title: 'Rule', isHead: true, cell: ({ title }) => title },
          {
            key: 'checks',
            title: 'Would fail',
            cell: ({ subject, checks }) => `A ${subject} that ${checks}`,
          },
          { key: 'result', title: 'Result', cell: ({ says }) => says },
          {
            key: 'records',
            title: 'Records',
            cell: ({ note, unknown, checked, subject }) => {
              const part = unknown > 0 ? `${formatNumber(unknown)} of ` : '';
              return note ?? `${part}${formatCount(checked + unknown, subject)}`;
            },
          },
        ]}
      />
    </details>
  );
}
