/** Paging (Spec §4.1): zero-based, with the defaults and maxima that the spec does not show. */
import { Refusal } from './answer.ts';
import type { Profile, ProfileName } from './profile.ts';
import type { Parameters } from './request.ts';

/** A page as a range of the matching records: `start` inclusive, `end` exclusive. */
interface Page {
  readonly start: number;
  readonly end: number;
}

interface PageSizeRule {
  readonly maxSize: number;
  readonly above: 'clamp' | 'refuse';
}

const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_RULE: PageSizeRule = { maxSize: 1000, above: 'clamp' };

const RULES: Partial<Record<ProfileName, PageSizeRule>> = {
  'clamp-20': { maxSize: 20, above: 'clamp' },
  'clamp-50': { maxSize: 50, above: 'clamp' },
  'refuse-20': { maxSize: 20, above: 'refuse' },
  'refuse-50': { maxSize: 50, above: 'refuse' },
};

/** The page asked for. Throws a Refusal with 400 for a negative index, a size below 1, or one that the profile refuses. */
export function parsePage(parameters: Parameters, profile: Profile): Page {
  const rule = [...profile].flatMap((name) => RULES[name] ?? [])[0] ?? DEFAULT_RULE;
  const index = parameters.integer.get('pageIndex') ?? 0;
  const asked = parameters.integer.get('pageSize') ?? Math.min(DEFAULT_PAGE_SIZE, rule.maxSize);
  if (index < 0) throw new Refusal(400, 'pageIndex must not be below 0');
  if (asked < 1) throw new Refusal(400, 'pageSize must not be below 1');
  if (asked > rule.maxSize && rule.above === 'refuse') {
    throw new Refusal(400, `pageSize must not be above ${rule.maxSize}`);
  }
  const size = Math.min(asked, rule.maxSize);
  return { start: index * size, end: (index + 1) * size };
}
