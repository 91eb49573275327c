/** Makes a row of the table of what a client did. */

import { judgeMistake, judgeNested, judgePicture, measureAnswer, type Outcome } from './cases.ts';
import type { Drive } from './drive-client.ts';
import { readObject, readText } from './model/model-api.ts';
import { findGreeting, type Passed } from './recording.ts';
import type { Row } from './results.ts';
import type { Transport } from './serve-once.ts';

/** What stands in a cell for which nothing was tried. */
export const NOT_TRIED = '–';

/** What a row is made of. */
export interface Driven {
  readonly client: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly drive: Drive;
  readonly passed: readonly Passed[];
  /** The names of our tools. */
  readonly toolNames: readonly string[];
}

/** Makes a row. */
export function makeRow({ client, versions, transport, drive, passed, toolNames }: Driven): Row {
  const { outcomes, failure, offer } = drive;
  const judge = (outcome: Outcome | undefined, say: (outcome: Outcome) => string): string =>
    outcome === undefined ? NOT_TRIED : say(outcome);
  const { longAnswer } = outcomes;
  return {
    client,
    versions,
    transport,
    announces: describeGreeting(passed),
    model: offer?.api.name ?? '',
    connects: failure ?? 'yes',
    lists: describeOffer(offer, toolNames),
    unknownKey: judge(outcomes.unknownKey, judgeMistake),
    wrongType: judge(outcomes.wrongType, judgeMistake),
    missingKey: judge(outcomes.missingKey, judgeMistake),
    nestedKey: judge(outcomes.nestedKey, judgeNested),
    answer: (longAnswer && measureAnswer(longAnswer)) ?? null,
    picture: judge(outcomes.picture, judgePicture),
    cancel: drive.cancel ?? NOT_TRIED,
    outsideHosts: [...drive.outsideHosts],
  };
}

function describeGreeting(passed: readonly Passed[]): string {
  const greeting = findGreeting(passed);
  const { name, version } = readObject(greeting.clientInfo);
  const revision = readText(greeting.protocolVersion);
  return [readText(name), readText(version), revision === '' ? '' : `(${revision})`]
    .filter((part) => part !== '')
    .join(' ');
}

function describeOffer(offer: Drive['offer'], toolNames: readonly string[]): string {
  if (offer === undefined) return NOT_TRIED;
  const offered = offer.api.readTools(offer.body).map(({ name }) => name);
  const there = toolNames.filter((tool) => offered.some((name) => name.endsWith(tool)));
  return `${there.length} of ${toolNames.length}`;
}
