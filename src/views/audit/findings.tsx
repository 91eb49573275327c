/**
 * Results of every rule: rules that find something with some of their records, the rest in one
 * list.
 */

import { Bar } from '../components/bars.tsx';
import { Picture } from '../components/picture.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useWords } from '../components/words.ts';
import { type AuditData, type Defect, OUTCOMES, type RuleData } from './audit-data.ts';
import { type RulesProps, RuleWords, ShareNote } from './rules.tsx';

const MOST_KINDS = 20;

type RuleProps = { readonly rule: RuleData };

/** Lists failing rules, a line each, which opens: for pages and hosts without lists of records. */
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

function Kinds({ rule: { kinds } }: RuleProps) {
  const { formatNumber, formatCount } = useWords();
  if (kinds.length === 0) return null;
  const left = kinds.length - MOST_KINDS;
  const kindTexts = kinds
    .slice(0, MOST_KINDS)
    .map(([kind, count]) => `${kind}: ${formatNumber(count)}`);
  return (
    <p>
      <bdi>{kindTexts.join(', ')}</bdi>
      {left > 0 ? ` and ${formatCount(left, 'more kind')}` : ''}
    </p>
  );
}

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

/**
 * Builds the columns that these records have values for.
 * @param isLinked true if names link to pages of the products, if these have any
 */
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
      cell: ({ [key]: value, link = '', ...defect }) => {
        const id = defect.variantId ?? defect.productId;
        if (key !== 'name') {
          return <bdi class={key}>{value || (key === 'code' && id && `id ${id}`)}</bdi>;
        }
        const name = <bdi>{value || 'Without a name'}</bdi>;
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

/** Lists rules that found nothing, with their outcomes. */
export function OtherRules({ rules }: Pick<AuditData, 'rules'>) {
  const { formatNumber, formatCount } = useWords();
  const quietRules = Object.entries(OUTCOMES).flatMap(([outcome, says]) =>
    rules.flatMap((rule) => (rule.outcome === outcome ? { ...rule, says } : [])),
  );
  if (quietRules.length === 0) return null;
  return (
    <details>
      <summary>
        <h2>{formatCount(quietRules.length, 'other rule')}</h2>
      </summary>
      <Table
        look="list"
        rows={quietRules}
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
