/** Renders the channels for docs/channels.md. Pure. */

import {
  CHANNELS,
  type Channel,
  nameRequirement,
  type Requirement,
} from '../../src/audit/channels/channel.ts';
import { describeLimits } from '../../src/audit/channels/compile.ts';
import { findCondition } from '../../src/audit/channels/conditions.ts';
import { factOf, HOMES, NAMED } from '../../src/audit/channels/places.ts';
import { code, renderTable } from './markdown.ts';

/** A table of the channels: their titles, and how many lines each has. */
export function renderChannelList(): string {
  return renderTable(
    ['Channel', 'What it is', 'Version', 'Lines'],
    CHANNELS.map(({ id, title, version, requirements }) => [
      code(id),
      title,
      version,
      String(requirements.length),
    ]),
  );
}

/** A section per channel: its requirements line by line, and their sources. */
export function renderChannels(): string {
  return CHANNELS.map((channel) =>
    [
      `## ${channel.title}`,
      `\`channel: ${channel.id}\`. ${channel.about}`,
      renderLines(channel),
      renderSources(channel),
    ].join('\n\n'),
  ).join('\n\n');
}

function renderLines(channel: Channel): string {
  const rows = channel.requirements.map((requirement) => [
    code(requirement.attribute),
    code(nameRequirement(requirement)),
    describeNeed(requirement),
    requirement.facts.map((fact) => factOf(fact).noun).join(' or '),
    describeLimits(requirement.limits ?? {}),
    [`[${requirement.source}]`, ...(requirement.note === undefined ? [] : [requirement.note])].join(
      '. ',
    ),
  ]);
  return renderTable(
    ['Attribute', 'In a mapping', 'Need', 'Asks for', 'Limits', 'Source and notes'],
    rows,
  );
}

function describeNeed({ need, when, facts, isOfEachVariant }: Requirement): string {
  const words = findCondition(when)?.words;
  const isOfOffer = facts.some((fact) => factOf(fact).isOfOffer);
  return [
    need,
    ...(words === undefined ? [] : [words]),
    ...(isOfOffer ? ['added where you sell'] : []),
    ...(isOfEachVariant ? ['each variant its own'] : []),
  ].join('; ');
}

function renderSources({ sources }: Channel): string {
  return Object.entries(sources)
    .map(
      ([key, { title, url, readOn, isThirdParty }]) =>
        `- [${key}]: ${title}, <${url}>, read on ${readOn}${isThirdParty ? '; not a page of its own, so its lines are hints' : ''}`,
    )
    .join('\n');
}

/** The kinds of places that a mapping may name. */
export function renderPlaces(): string {
  const rows = [
    ['field', HOMES.map(code).join(', ')],
    ...NAMED.map((kind) => [kind, NAMED_WORDS[kind]]),
  ].map(([key = '', meaning = '']) => [code(key), meaning]);
  return renderTable(['Key', 'What it names'], rows);
}

const NAMED_WORDS: Readonly<Record<(typeof NAMED)[number], string>> = {
  property: 'A property of products or variants, by its name or code.',
  option: 'An option of variants, by its name or code.',
  dimension: 'A dimension of products, by its name.',
  packaging: 'A kind of packaging, by its name.',
  warranty: 'A warranty, by its name.',
  code: 'A type of additional codes.',
};
