/**
 * Questions in plain words over two generated catalogs, as `npm run bench:questions` asks them of any: the truth is computed
 * by plain loops over the records. None may be answered wrongly without a word.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Asked, askAll, isAnswered } from '../../bench/questions/ask.ts';
import { type AskedInSql, askAllInSql, isRightAtFirst } from '../../bench/questions/ask-sql.ts';
import { buildQuestions } from '../../bench/questions/generate.ts';
import { readPlain } from '../../bench/questions/plain.ts';
import { openCatalogServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { buildGroundTruth } from './ground-truth.ts';

const PRODUCTS = everydayOrSoak(80, 250);

/** Of sixty questions so many must be answered rightly: by lookups in two calls and 400 tokens at most, in SQL at the first try. */
const MIN_SHARE = 55 / 60;

const tellOf = ({ question, answer }: Asked): string =>
  `${question.words} ${JSON.stringify(question.call.args)}: ${JSON.stringify(answer).slice(0, 400)}`;

const tellOfSql = ({ question, verdict, answer }: AskedInSql): string =>
  `${verdict}: ${question.words} ${question.sql.query}: ${JSON.stringify(answer).slice(0, 400)}`;

describe.each([
  { seed: 7, hasCopy: false },
  { seed: 11, hasCopy: true },
])('the catalog of seed $seed (with a copy: $hasCopy)', ({ seed, hasCopy }) => {
  const { source } = buildGroundTruth(PRODUCTS, seed);
  const questions = buildQuestions(readPlain(source));
  let asked: readonly Asked[] = [];
  let inSql: readonly AskedInSql[] = [];
  beforeAll(async () => {
    const server = await openCatalogServer({ source, env: { PIM_DEADLINE_MS: '300000' } });
    if (hasCopy) expect((await server.call('sync_catalog')).answer.state).toBe('done');
    asked = await askAll(questions, (tool, args) => server.call(tool, args));
    if (hasCopy) inSql = await askAllInSql(questions, (tool, args) => server.call(tool, args));
    return () => server.close();
  });

  it('gives rise to at least sixty questions', () => {
    expect(questions.length).toBeGreaterThanOrEqual(60);
  });

  it('is never told of wrongly without a word', () => {
    expect(asked.filter(({ verdict }) => verdict === 'silently wrong').map(tellOf)).toEqual([]);
  });

  it('is told of rightly in two calls and 400 tokens at most', () => {
    const others = asked.filter((one) => !isAnswered(one));
    expect(others.length / asked.length, others.map(tellOf).join('\n')).toBeLessThanOrEqual(
      1 - MIN_SHARE,
    );
  });

  if (!hasCopy) return;

  it('is never told of wrongly without a word in SQL', () => {
    expect(inSql).toHaveLength(questions.length);
    expect(inSql.filter(({ verdict }) => verdict === 'silently wrong').map(tellOfSql)).toEqual([]);
  });

  it('is told of rightly by the first SQL that comes to mind', () => {
    const others = inSql.filter((one) => !isRightAtFirst(one));
    expect(others.length / inSql.length, others.map(tellOfSql).join('\n')).toBeLessThanOrEqual(
      1 - MIN_SHARE,
    );
  });
});
