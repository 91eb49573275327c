import { cutText } from '../../answer/fit/cut-text.ts';
import { hash } from '../../copy/hash.ts';
import { quote } from '../../copy/sql-text.ts';
import type { RulesFile } from '../rules-file.ts';
import type { OwnRule, Requirement } from '../rules-schema.ts';

/** Usual value that the audit learned; see the view `norms`. */
export interface Norm {
  readonly kind: 'filled' | 'value' | 'pattern' | 'range';
  readonly owner: 'product' | 'variant';
  /** Undefined: of the whole catalog. */
  readonly categoryId?: number | undefined;
  readonly category?: string | undefined;
  /** `properties.Material`, `dimensions.Width`, `code`. */
  readonly field: string;
  readonly values: readonly string[];
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly unit?: string | undefined;
  readonly n: number;
  /** Share of them for which it is true, from 0 to 1. */
  readonly share: number;
}

export interface Proposal {
  /** Name of the proposal under `refused` in the rules file. */
  readonly id: string;
  readonly support: string;
  readonly entry: ProposedEntry;
}

type ProposedEntry = { readonly requirements: Requirement } | { readonly own: OwnRule };

const MAX_PROPOSALS = 30;

// Values that a rule lists at most; of more, a list is no choice.
const MAX_VALUES = 25;

// Longest id, as the rules file has it.
const MAX_ID_CHARS = 60;

/**
 * Proposes rules, the surest first; what the file says or refuses already is left out.
 * @param norms the surest first
 */
export function proposeRules(
  norms: readonly Norm[],
  file: Pick<RulesFile, 'own' | 'requirements' | 'refused'>,
): readonly Proposal[] {
  const filled = norms.filter(({ kind }) => kind === 'filled');
  const proposals = [
    ...requireFields(filled, file),
    ...norms.filter(({ kind }) => kind !== 'filled').flatMap((norm) => proposeRule(norm) ?? []),
  ];
  const existingIds = new Set([...file.refused, ...file.own.map(({ id }) => id)]);
  const newProposals = proposals.filter(({ id }) => !existingIds.has(id));
  return interleave(newProposals).slice(0, MAX_PROPOSALS);
}

// Requirements and rules in turn, so that neither hides the other.
function interleave(proposals: readonly Proposal[]): readonly Proposal[] {
  const required = proposals.filter(({ entry }) => 'requirements' in entry);
  const ownRules = proposals.filter(({ entry }) => 'own' in entry);
  const length = Math.max(required.length, ownRules.length);
  return Array.from({ length }, (_, index) => [required[index] ?? [], ownRules[index] ?? []]).flat(
    2,
  );
}

function requireFields(
  norms: readonly Norm[],
  { requirements }: Pick<RulesFile, 'requirements'>,
): readonly Proposal[] {
  const places = new Map<string, Norm[]>();
  for (const norm of norms) {
    const place = norm.category ?? '';
    places.set(place, [...(places.get(place) ?? []), norm]);
  }
  return [...places].flatMap(([category, ofCategory]) => {
    const sameCategory = requirements.filter(
      (requirement) => (requirement.category ?? '') === category,
    );
    const needed = new Set(sameCategory.flatMap(({ needs }) => needs));
    const missing = ofCategory.filter(({ field }) => !needed.has(nameNeed(field)));
    const [first] = missing;
    if (first === undefined) return [];
    const most = Math.max(...missing.map(({ n, share }) => n - Math.round(n * share)));
    const name = category === '' ? 'usual attributes' : `usual attributes of ${category}`;
    return {
      id: nameId('required', [category]),
      support:
        `Each of these is on ${formatShare(missing)} of ${first.n} products; ` +
        `${most} or more products would fail.`,
      entry: {
        requirements: {
          name,
          ...(category !== '' && { category }),
          needs: missing.map(({ field }) => nameNeed(field)).sort(),
        },
      },
    };
  });
}

const formatShare = (norms: readonly Norm[]): string =>
  `${Math.floor(Math.min(...norms.map(({ share }) => share)) * 100)} % or more`;

function nameNeed(field: string): string {
  return field.replace(/^properties\./, 'property:').replace(/^dimensions\./, 'dimension:');
}

function proposeRule(norm: Norm): Proposal | undefined {
  const { kind, n, share, category, field, values, owner } = norm;
  if (kind === 'value' && (values.length < 2 || values.length > MAX_VALUES)) return undefined;
  const name = field.replace(/^\w+\./, '');
  const id = nameId(kind === 'value' ? 'values' : kind, [category ?? '', name]);
  const failing = n - Math.round(n * share);
  const usual = describeNorm(norm);
  const where = category === undefined ? '' : ` in ${category}`;
  return {
    id,
    support: `${n - failing} of ${n} ${owner}s${where} have ${usual}; ${failing} would fail.`,
    entry: {
      own: {
        id,
        severity: 'hint',
        subject: owner,
        checks: `has another ${name} than ${usual}.`,
        why: `${n - failing} of ${n} have ${usual}.`,
        fix: `Correct ${name}, or add what is right to this rule.`,
        sql: writeSql(norm, name),
      },
    },
  };
}

// Values that a sentence names, and characters of each: the rules file takes sentences of 500.
const MAX_NAMED = 8;
const MAX_NAMED_CHARS = 30;

function describeNorm({ kind, values, low = 0, high = 0, unit = '' }: Norm): string {
  if (kind === 'range') return `${low} to ${high} ${unit}`.trim();
  const named = values
    .slice(0, MAX_NAMED)
    .map((value) => cutText(value, MAX_NAMED_CHARS))
    .join(', ');
  const more = values.length > MAX_NAMED ? ` and ${values.length - MAX_NAMED} more` : '';
  return kind === 'value' ? `one of ${named}${more}` : `the form ${named}${more}`;
}

function selectField({ field, owner }: Norm, name: string): string {
  const id = `${owner}_id`;
  const [list = ''] = field.split('.');
  const ofOwner = `owner = ${quote(owner)}`;
  const quotedName = quote(name);
  const columns = `${id}, value, number_base`;
  if (list === 'properties') {
    return `${columns} FROM properties WHERE ${ofOwner} AND name = ${quotedName}`;
  }
  if (list === 'options') return `${columns} FROM options WHERE name = ${quotedName}`;
  if (list === 'dimensions') {
    return `${columns} FROM measures WHERE kind = 'dimension' AND name = ${quotedName}`;
  }
  if (list === 'codes') {
    return `${id}, value, NULL AS number_base FROM codes WHERE ${ofOwner} AND type = ${quotedName}`;
  }
  return `${id}, ${field} AS value, NULL AS number_base FROM ${owner}s WHERE true`;
}

function writeSql(norm: Norm, name: string): string {
  const { kind, values, low = 0, high = 0, owner, categoryId } = norm;
  const quotedValues = values.map(quote).join(', ');
  const patterns = values.map((pattern) => quote(toRegExp(pattern))).join(', ');
  const failed = {
    value: `value NOT IN (${quotedValues})`,
    pattern: `NOT list_bool_or([regexp_full_match(value, p) FOR p IN [${patterns}]])`,
    range: `number_base NOT BETWEEN ${low} AND ${high}`,
    filled: 'value IS NULL',
  }[kind];
  const inTree = 'product_id IN (SELECT product_id FROM product_category_tree';
  const within =
    categoryId === undefined ? '' : ` AND ${inTree} WHERE category_id = ${categoryId})`;
  const column = kind === 'range' ? 'number_base' : 'value';
  return (
    `SELECT ${owner}_id, ${failed} AS failed, value AS detail ` +
    `FROM (SELECT ${selectField(norm, name)}${within}) WHERE ${column} IS NOT NULL`
  );
}

// Turns a pattern of letters (A, a) and digits (9), each repeated by a +, into a regular
// expression.
function toRegExp(pattern: string): string {
  return [...pattern]
    .map((sign, at, signs) => {
      if (sign === 'A') return '\\p{Lu}';
      if (sign === 'a') return '\\p{Ll}';
      if (sign === '9') return '[0-9]';
      if (sign === '+' && /[Aa9]/.test(signs[at - 1] ?? '')) return sign;
      return sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
    })
    .join('');
}

const MARK_CHARS = 6;

function nameId(kind: string, words: readonly string[]): string {
  const id = [kind, ...words.map(spellPlain)].filter((word) => word !== '').join('_');
  const isPlain = words.every((word) => /^[\w ]*$/.test(word));
  if (isPlain && id.length <= MAX_ID_CHARS) return id;
  const mark = hash(words.join('\n'))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const room = MAX_ID_CHARS - MARK_CHARS - 1;
  return `${id.slice(0, room).replace(/_$/, '')}_${mark.slice(0, MARK_CHARS)}`;
}

function spellPlain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
