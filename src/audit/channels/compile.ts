import type { Rule, Severity } from '../rule.ts';
import { type Channel, type Limits, nameRule, type Requirement } from './channel.ts';
import { type Condition, findCondition } from './conditions.ts';
import { ELSEWHERE, type Mapped, type Mapping } from './mapping.ts';
import { factOf, type Place } from './places.ts';
import { needsUnit, writeAttributeQuery } from './write-attribute.ts';

const SEVERITY_OF: Readonly<Record<Requirement['need'], Severity>> = {
  required: 'error',
  conditional: 'error',
  recommended: 'hint',
};

/**
 * Compiles the rules of a channel: one per attribute asked of the PIM, about products that are not
 * passive. A product passes if it has a good value of its own, or if each of its variants has one.
 * For attributes that each variant needs (`isOfEachVariant`), its own value counts only if it has
 * no variants. An attribute without a place in the PIM is unknown for every product; see
 * mapping.ts.
 */
export function compileChannel(channel: Channel, { attributes }: Mapping): readonly Rule[] {
  const gtin = attributes.find(({ requirement }) => requirement.facts.includes('gtin'));
  const gtinPlaces = gtin?.isElsewhere ? undefined : (gtin?.places ?? []);
  const askedAttributes = attributes.filter(({ isElsewhere }) => !isElsewhere);
  // What is required only of products without a GTIN, such as the MPN.
  const insteadOfGtin = askedAttributes.find(
    ({ requirement }) =>
      requirement.when === 'no_gtin' && SEVERITY_OF[requirement.need] === 'error',
  );
  return askedAttributes.map((attribute) => {
    const rule = compileAttribute(channel, attribute, gtinPlaces);
    // Without a place for GTINs, nobody would see a GTIN that is entered.
    const hasGtinPlace = attribute === gtin && attribute.places.length > 0;
    if (!hasGtinPlace || insteadOfGtin === undefined) return rule;
    return letSettle(rule, channel, insteadOfGtin);
  });
}

// Lets a rule settle another one: a product that has the attribute of the first (a GTIN) does not
// need that of the second (an MPN).
function letSettle(
  rule: Rule,
  channel: Channel,
  { name, requirement: { attribute } }: Mapped,
): Rule {
  const fix = `${rule.fix} A product that has one needs no ${attribute}.`;
  const why = `${rule.why} A product without one is ready only if it has ${attribute}.`;
  return {
    ...rule,
    fix,
    why,
    settles: nameRule(channel, name),
  };
}

// `gtinPlaces`: where GTINs are; undefined: another system gives every product its GTIN.
function compileAttribute(
  channel: Channel,
  mapped: Mapped,
  gtinPlaces: readonly Place[] | undefined,
): Rule {
  const { requirement, name, places } = mapped;
  const { need, facts, when } = requirement;
  const condition = findCondition(when, gtinPlaces);
  const [first] = facts.map((fact) => factOf(fact));
  const attribute = requirement.attribute.replaceAll('_', ' ');
  const verb = need === 'recommended' ? need : 'required';
  const conditionWords = condition && ` (${verb} ${condition.words})`;
  const requested = `${describeDemand(requirement)}${conditionWords ?? ''}`;
  return {
    id: nameRule(channel, name),
    title: writeTitle(channel, requirement),
    severity: SEVERITY_OF[need],
    group: 'channel',
    subject: 'product',
    effort: first?.effort ?? 'import',
    ...(condition === undefined
      ? { appliesToAll: true }
      : { applies: describeProductsAsked(condition) }),
    ...(condition?.isOfKind && { appliesToFew: true }),
    checks: `lacks a usable ${attribute}: ${requested}.`,
    why: explainDemand(channel, requirement),
    fix: first?.fix ?? '',
    sql: writeAttributeQuery(requirement, places, condition),
    mark: identifyQuestion(mapped, gtinPlaces),
  };
}

// Identifies what a line asks for, and where: counts of failures can be compared if it is equal. It
// leaves out the SQL, which may be written otherwise and ask the same, and the words of the line.
function identifyQuestion(
  { requirement, places }: Mapped,
  gtinPlaces: readonly Place[] | undefined,
): string {
  const { facts, when, limits, isOfEachVariant, isOfValues } = requirement;
  return JSON.stringify({
    facts,
    when,
    limits,
    isOfEachVariant,
    isOfValues,
    places,
    // Which products it is about depends on where GTINs are.
    ...(when === 'no_gtin' && { gtinPlaces: gtinPlaces ?? ELSEWHERE }),
  });
}

function writeTitle({ requirements }: Channel, { attribute, limits = {} }: Requirement): string {
  const isOneOfSeveral = requirements.filter((line) => line.attribute === attribute).length > 1;
  const words = isOneOfSeveral ? describeLimits(limits) : '';
  const lack = `No usable ${attribute.replaceAll('_', ' ')}`;
  return words === '' ? lack : `${lack}: ${words}`;
}

const NO_OWN_PAGE = 'but not on a page of its own that could be read';

function explainDemand({ title, sources }: Channel, { need, source, note }: Requirement): string {
  const verb = need === 'recommended' ? 'recommends' : 'requires';
  const from = sources[source];
  const demand = from?.isThirdParty
    ? `${title} is reported to ask for it, ${NO_OWN_PAGE}: ${from.title}.`
    : `${title} ${verb} it.`;
  return note === undefined ? demand : `${demand} ${note}`;
}

function describeProductsAsked({ words }: Condition): string {
  return words.startsWith('of ') ? words.slice('of '.length) : `products ${words}`;
}

function describeDemand({ facts, limits = {} }: Requirement): string {
  const unit = needsUnit(facts) ? ' with its unit' : '';
  const nouns = facts.map((fact) => factOf(fact).noun).join(' or ');
  const thing = `${nouns}${unit}`;
  const words = describeLimits(limits);
  return words === '' ? thing : `${thing}, ${words}`;
}

/** Describes limits in words; empty if there are none. */
export function describeLimits({
  maxChars,
  minChars,
  minCount,
  without,
  words,
  parts,
  form,
}: Limits): string {
  const phrases: string[] = [];
  if (minCount !== undefined) phrases.push(`at least ${minCount} of them`);
  if (minChars !== undefined) phrases.push(`at least ${minChars} characters`);
  if (maxChars !== undefined) phrases.push(`at most ${maxChars} characters`);
  if (without !== undefined) phrases.push(`none of ${[...without].join(' ')}`);
  if (words !== undefined) phrases.push(`one of ${words.join(', ')}`);
  if (parts !== undefined) {
    const { most, maxChars: each } = parts;
    phrases.push(`at most ${most} between slashes of ${each} characters each`);
  }
  if (form !== undefined) phrases.push(FORM_WORDS[form]);
  return phrases.join(', ');
}

const FORM_WORDS = {
  gtin: 'with a right check digit',
  plain_gtin: 'with a right check digit, without blanks and hyphens',
  traded_gtin: 'with a right check digit and a prefix for what can be traded',
  above_zero: 'above 0',
  web_address: 'an absolute web address',
} as const;
