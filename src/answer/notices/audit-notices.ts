import type { NoticeTable } from './notice-row.ts';
import { describeUnread, type UnreadCause } from './unread-lists.ts';

const READ_IT =
  'Let these credentials read it if they may not, then call sync_catalog with max_age_h: 0.';

export const AUDIT_NOTICES = {
  rules_file_tunes: {
    say: describeTuning,
    toPeople: ({ mutes, sets, limits }: Tuning) =>
      describeTuning({
        mutes: mutes.map(quoteName),
        sets: sets.map(quoteName),
        limits: limits.map(quoteName),
      }),
  },
  rules_left_out: {
    say: ({ rules, isAll }: RulesLeftOut) =>
      [
        `exclude_rules leaves out ${rules.join(', ')}: ` +
          'records that fail these are neither found nor counted.',
        ...(isAll ? [WITHOUT_RULES] : []),
      ].join(' '),
    toPeople: ({ isAll }: RulesLeftOut) =>
      isAll ? 'Grades leave out some rules, so this audit has no trend.' : undefined,
  },
  nothing_checked: {
    say: () => 'These rules had no record to check, so finding nothing proves nothing.',
    toPeople: 'same',
  },
  rare_languages: {
    say: (data: RareLanguages) =>
      `${describeRareLanguages(data)} ` +
      'To count one, set PIM_CULTURES to all languages that you sell in.',
    toPeople: (data: RareLanguages) =>
      describeRareLanguages({ ...data, rule: quoteName(data.rule) }),
  },
  own_use_barcodes: {
    say: (data: OwnUseBarcodes) =>
      `${describeOwnUse(data)} ` +
      'To have them fail, set max_percent of the rule to 100 in a rules file (PIM_RULES).',
    toPeople: (data: OwnUseBarcodes) => describeOwnUse({ ...data, rule: quoteName(data.rule) }),
  },
  word_not_asked: {
    say: ({ word, why }: { readonly word: string; readonly why: string }) =>
      `The word ${word} of the rules file cannot be asked: ${why}`,
  },
  requirement_not_asked: {
    say: ({ requirement, why }: OfRequirement & { readonly why: string }) =>
      `The requirement ${requirement} of the rules file could not be asked: ${why}`,
  },
  need_of_nothing: {
    say: ({ need, requirement }: OfRequirement & { readonly need: string }) =>
      `No record has ${need}, which the requirement ${requirement} of the rules file needs.`,
  },
  requirement_of_no_category: {
    say: ({ requirement }: OfRequirement) =>
      `The requirement ${requirement} of the rules file is about a category ` +
      'that this catalog does not have.',
  },
  accept_lines_unused: {
    say: ({ unused, lines }: UnusedLines) => {
      const noun = unused === 1 ? 'line' : 'lines';
      const more = unused > lines.length ? ' and others' : '';
      return (
        `${unused} ${noun} under accept of the rules file match no finding: ` +
        `${lines.join('; ')}${more}.`
      );
    },
  },
  own_rule_not_run: {
    say: ({ rule, reason }: NotRun) =>
      `The rule ${rule} of the rules file could not be run, so no figure includes it; ` +
      `the operator must correct it: ${reason}`,
  },
  rule_not_run: {
    say: ({ rule, reason }: NotRun) =>
      `The rule ${rule} could not be run, so no figure includes it. ` +
      `That is a fault of pim-mcp; report it: ${reason}`,
  },
  list_gap: {
    say: describeGap,
  },
  lasting_list_gap: {
    say: describeGap,
    once: 'session',
  },
  harmless_list_gap: {
    say: describeHarmlessGap,
  },
  lasting_harmless_list_gap: {
    say: describeHarmlessGap,
    once: 'session',
  },
  code_not_asked: {
    say: () =>
      'The catalog has this code, but this audit does not cover it: ' +
      'it may be that of a passive product, which a channel leaves out, ' +
      'or outside the scope or the grades.',
    toPeople: 'same',
  },
  findings_not_known: {
    say: ({ why }: { readonly why: string }) =>
      `Which findings are new or fixed is not known: ${why}`,
    toPeople: 'same',
  },
  system_gap: {
    say: ({ rule, gap, isLeftOut }: SystemGap) => {
      const advice = isLeftOut ? ' Its rows are left out; name it in rules to get them.' : '';
      return `${rule} is a gap of the whole system (${gap}).${advice}`;
    },
  },
  places_lacking: {
    say: ({ attributes }: Attributes) =>
      `The mapping of the rules file takes ${attributes.join(', ')} from places ` +
      'that nothing in the copy has: see none_has. ' +
      'An attribute that has no other place is unknown.',
  },
  attributes_elsewhere: {
    say: describeElsewhere,
    toPeople: ({ attributes }: Attributes) =>
      describeElsewhere({ attributes: attributes.map(spellName) }),
  },
  channel_not_covering: {
    say: ({ title, notCovered }: { readonly title: string; readonly notCovered: string }) =>
      `${title} does not cover ${notCovered}. ` +
      'Products of these kinds are judged here all the same.',
    toPeople: 'same',
  },
  attributes_empty: {
    say: ({ attributes }: Attributes) => {
      const them = nameThem(attributes);
      return (
        `${describeEmpty({ attributes })} If another system gives ${them}, ` +
        `or the PIM does not send ${them}, set ${them} to elsewhere in the mapping ` +
        'of a rules file (PIM_RULES).'
      );
    },
    toPeople: ({ attributes }: Attributes) =>
      describeEmpty({ attributes: attributes.map(spellName) }),
  },
  attributes_nowhere: {
    say: ({ attributes }: Attributes) => {
      const them = nameThem(attributes);
      return (
        `${describeNowhere({ attributes })} Name the place in the mapping ` +
        `of a rules file (PIM_RULES), or set ${them} to elsewhere.`
      );
    },
    toPeople: ({ attributes }: Attributes) =>
      describeNowhere({ attributes: attributes.map(spellName) }),
  },
  attributes_unsure: {
    say: ({ attributes }: Attributes) =>
      'Of some products it is unknown whether they lack what is required: ' +
      `${attributes.join(', ')}.`,
    toPeople: 'same',
  },
  history_begins: {
    say: ({ begins }: { readonly begins: string }) =>
      `History begins at ${begins}: what changed before is not known.`,
    toPeople: 'same',
  },
  may_be_earlier: {
    say: ({ count, since }: { readonly count: number; readonly since: string }) =>
      `${count} of these may have happened before ${since}: ` +
      'each happened at some time between its seen_before and its seen_at.',
  },
  refreshes_in_part: {
    say: ({ inPart, refreshes }: { readonly inPart: number; readonly refreshes: number }) =>
      `${inPart} of ${refreshes} refreshes did not read every list to its end: ` +
      'what is gone may be missing here.',
    toPeople: 'same',
  },
  variants_read_in_part: {
    say: ({ read }: { readonly read: string }) =>
      `The last refresh read ${read} variants anew: changes of the others come to light later.`,
    toPeople: 'same',
  },
  variants_with_products: {
    say: ({ count }: Count) =>
      `Variants that came or went with their product (${count}) are counted, and not listed.`,
  },
  not_read_changes: {
    say: ({ count }: Count) =>
      `${count} records differ only in what pim-mcp does not read, ` +
      'or in how it is written: they are not listed.',
    toPeople: 'same',
  },
  new_went_again: {
    say: ({ count }: Count) =>
      `${count} of the products that were new ${count === 1 ? 'is' : 'are'} gone again.`,
    toPeople: 'same',
  },
  gone_came_back: {
    say: ({ count }: Count) =>
      `${count} of the products that were gone ${count === 1 ? 'is' : 'are'} back.`,
    toPeople: 'same',
  },
  findings_in_work: {
    say: () =>
      'Which findings are new or fixed, and whether an alarm is raised, is still being worked out.',
    toPeople: 'same',
  },
  rules_asked_otherwise: {
    say: ({ until }: { readonly until: string }) =>
      `Some rules were different before ${until}, or did not exist: ` +
      'their findings are compared only from then on.',
    toPeople: 'same',
  },
} as const satisfies NoticeTable;

const WITHOUT_RULES = 'Grades, sellable and fix_first leave them out, so this audit has no trend.';

function describeRareLanguages({ rule, products, rare, more }: RareLanguages): string {
  const languages = rare.map(
    (entry) => `${entry.language} (${entry.products.toLocaleString('en')})`,
  );
  const remainder = more === 0 ? '' : ` and ${more} more`;
  return (
    `${rule} leaves out languages that too few of the ${products.toLocaleString('en')} ` +
    `translated products have: ${languages.join(', ')}${remainder}.`
  );
}

function describeOwnUse(data: OwnUseBarcodes): string {
  const { rule, owner, max_percent: most } = data;
  const [restricted, coded] = [data.restricted, data.coded].map((count) =>
    count.toLocaleString('en'),
  );
  return (
    `${rule}: ${restricted} of the ${coded} ${owner}s with barcodes have one with a prefix for ` +
    `use within a company. That is more than ${most} %, so it may be how goods are numbered ` +
    'here, and these are unknown, neither failed nor passed.'
  );
}

function describeTuning({ mutes, sets, limits }: Tuning): string {
  const parts = [
    ...(mutes.length === 0 ? [] : [`mutes ${mutes.join(', ')}`]),
    ...(sets.length === 0 ? [] : [`sets ${sets.join(', ')}`]),
    ...(limits.length === 0 ? [] : [`limits what is checked by ${limits.join(', ')}`]),
  ];
  return `The rules file of this server ${parts.join('; ')}.`;
}

function describeElsewhere({ attributes }: Attributes): string {
  return (
    'Not checked, because usually the shop or another system gives it: ' +
    `${attributes.join(', ')}. Check it there.`
  );
}

function describeEmpty({ attributes }: Attributes): string {
  return (
    `No product has ${attributes.join(', ')}, though this PIM has a place ` +
    `for ${nameThem(attributes)}.`
  );
}

function describeNowhere({ attributes }: Attributes): string {
  return (
    `Nothing in this PIM is recognised as ${attributes.join(', ')}, ` +
    `so it is unknown which products have ${nameThem(attributes)}.`
  );
}

function spellName(name: string): string {
  return name.replaceAll('_', ' ');
}

function quoteName(name: string): string {
  return `“${spellName(name)}”`;
}

function describeHarmlessGap({ list, cause }: ListGap): string {
  return `${list}: ${describeUnread(cause)}`;
}

function describeGap({ list, cause }: ListGap): string {
  return (
    `${list}: ${describeUnread(cause)} Rules that read it are unknown unless something fails, ` +
    `so there are no grades. ${READ_IT}`
  );
}

function nameThem(attributes: readonly string[]): string {
  return attributes.length === 1 ? 'it' : 'them';
}

type RulesLeftOut = {
  readonly rules: readonly string[];
  readonly isAll: boolean;
};

type OfRequirement = {
  readonly requirement: string;
};

type UnusedLines = {
  readonly unused: number;
  readonly lines: readonly string[];
};

type ListGap = {
  readonly list: string;
  readonly cause: UnreadCause;
};

type OfRule = {
  readonly rule: string;
};

type RareLanguages = OfRule & {
  readonly products: number;
  readonly rare: readonly { readonly language: string; readonly products: number }[];
  readonly more: number;
};

type OwnUseBarcodes = OfRule & {
  readonly restricted: number;
  readonly coded: number;
  readonly owner: 'product' | 'variant';
  readonly max_percent: number;
};

type Count = {
  readonly count: number;
};

type Attributes = {
  readonly attributes: readonly string[];
};

type NotRun = {
  readonly rule: string;
  readonly reason: string;
};

type SystemGap = {
  readonly rule: string;
  readonly gap: string;
  readonly isLeftOut: boolean;
};

type Tuning = {
  readonly mutes: readonly string[];
  readonly sets: readonly string[];
  readonly limits: readonly string[];
};
