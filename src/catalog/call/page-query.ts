/**
 * A question for records as the PIM's port takes it: always with the means to tell whether the filter was applied, so
 * that no tool can forget them.
 */

import type { Parameter } from '../../filter/parameters.ts';
import { buildJudge, buildProbeValueOf } from '../../filter/proof.ts';
import type { PageQuery } from '../../pim/catalog-port.ts';

/** What differs between questions. */
interface PageQuestion extends Pick<PageQuery, 'endpoint' | 'filter' | 'pageSize'> {
  /** The table of the endpoint's filters; empty: it has none. */
  readonly parameters: readonly Parameter[];
  readonly idField?: string;
  readonly tests?: NonNullable<PageQuery['tests']>;
  readonly isCount?: boolean;
  /** Default: from the first record. */
  readonly offset?: number;
  readonly after?: NonNullable<PageQuery['after']>;
  /** Default: false, always ask the PIM. */
  readonly continued?: boolean;
  /** What to call the arguments in sentences, where it is not the name in the table. */
  readonly argumentNames?: Readonly<Record<string, string>>;
}

/** Builds the query. */
export function buildPageQuery({ parameters, offset = 0, continued = false, ...question }: PageQuestion): PageQuery {
  return {
    argumentNames: nameArguments(question.filter, parameters),
    ...question,
    offset,
    continued,
    priority: 'lookup',
    judge: buildJudge(question.filter, parameters),
    probeValueOf: buildProbeValueOf(parameters),
  };
}

/** The arguments that set the parameters of a filter, by parameter. */
function nameArguments(
  filter: PageQuery['filter'],
  parameters: readonly Parameter[],
): Readonly<Record<string, string>> {
  const set = parameters.filter(({ parameter }) => filter[parameter] !== undefined);
  return Object.fromEntries(set.map(({ parameter, argument }) => [parameter, argument]));
}
