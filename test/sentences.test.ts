/** Every sentence that the program says of itself, with an example of its data, to be read whole: sentences.txt. */
import { expect, it } from 'vitest';
import { NOTICES, type Notice, sayNotice, sayToPeople } from '../src/answer/notices.ts';
import { LISTED_RULES } from '../src/audit/assemble-rules.ts';
import { titleOf } from '../src/audit/rule.ts';
import commandWords from '../src/cli/command-words.json' with { type: 'json' };
import { buildMovedCopyError } from '../src/copy/describe-copy.ts';
import { buildMakingError, buildReadingError } from '../src/copy/tell-progress.ts';
import {
  BadResponseError,
  BusyError,
  CancelledError,
  type CatalogError,
  COMMERCE_ENGINE,
  CredentialsRejectedError,
  FilterIgnoredError,
  NoCopyError,
  NotInstalledError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
} from '../src/errors.ts';
import { NOTICE_EXAMPLES } from './support/notice-examples.ts';

const READING = {
  phase: 'reading',
  requests: 12,
  requestsOf: 40,
  secondsLeft: 30,
  lists: {},
} as const;

const ERRORS: readonly CatalogError[] = [
  new RateLimitedError('products', 5_000),
  new RateLimitedError('stock', 5_000, 429, COMMERCE_ENGINE, 'Others use up the limit.'),
  new UnavailableError('The PIM could not be reached.'),
  new TimeoutError('The PIM did not answer within 20 s.'),
  new CredentialsRejectedError(60_000),
  new CredentialsRejectedError(60_000, COMMERCE_ENGINE),
  new BadResponseError('products', 'it is no JSON'),
  new FilterIgnoredError(['tag', 'status']),
  new FilterIgnoredError(['tag'], true),
  new CancelledError(),
  new BusyError(5_000),
  new NoCopyError(false),
  new NoCopyError(true),
  new NoCopyError(false, true),
  new NoCopyError(true, true),
  new NotInstalledError(),
  new NotInstalledError('export_as'),
  buildReadingError(READING),
  buildReadingError({ ...READING, interruptions: 3 }),
  buildMakingError({ step: 40, steps: 77, secondsLeft: 8 }),
  buildMovedCopyError(),
];

const HINT =
  'run `npx vitest run test/sentences.test.ts -u`, and read what it changed in sentences.txt';

it('has an example of each notice', () => {
  const codes = new Set<string>(NOTICE_EXAMPLES.map(({ code }) => code));
  expect(
    Object.keys(NOTICES).filter((code) => !codes.has(code)),
    'add one to test/support/notice-examples.ts, or of sql_ to sql-notice-examples.ts',
  ).toEqual([]);
});

it('says what stands in sentences.txt', async () => {
  const parts = {
    'Warnings, and what people are told instead': NOTICE_EXAMPLES.flatMap(describeNotice),
    'Errors, and what helps': ERRORS.map(({ code, message, fix }) => `${code}: ${message} ${fix}`),
    'Rules of the audit': LISTED_RULES.map(
      (rule) =>
        `${rule.id}: ${titleOf(rule)}. A ${rule.subject ?? 'product'} that ${rule.checks} ${rule.why} ${rule.fix}`,
    ),
    Commands: Object.entries(commandWords.commands).map(([name, does]) => `${name}: ${does}`),
    'Exit codes': Object.entries(commandWords.exits).map(([name, means]) => `${name}: ${means}`),
  };
  const lines = Object.entries(parts).flatMap(([title, sentences]) => [
    title,
    '',
    ...sentences,
    '',
  ]);
  await expect(lines.join('\n'), HINT).toMatchFileSnapshot('sentences.txt');
});

function describeNotice(notice: Notice): readonly string[] {
  const sentence = sayNotice(notice);
  const [people] = sayToPeople([notice]);
  const isOther = people !== undefined && people !== sentence;
  return [`${notice.code}: ${sentence}`, ...(isOther ? [`  to people: ${people}`] : [])];
}
