/** Measures for the README what questions cost an assistant by the PIM's own API and by pim-mcp: requests and tokens. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { askQuestion, QUESTIONS } from '../../src/cli/demo.ts';
import { openSession } from '../../src/cli/tool-session.ts';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../../src/sandbox/auth.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { renderTable } from './markdown.ts';

/** What somebody sends to the PIM who asks it themselves, page after page: the list and its filter. */
interface PlainQuestion {
  readonly path: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The same questions as the demo's, by their number there. */
const PLAIN: readonly (readonly [number: number, ...asked: readonly PlainQuestion[]])[] = [
  [
    1,
    { path: '/api/v2/query/products', filter: { Codes: ['SHR-00299'] } },
    { path: '/api/v1/query/variants', filter: { ProductIds: [100299] } },
  ],
  [4, { path: '/api/v2/query/products', filter: {} }],
  [6, { path: '/api/v2/query/products', filter: { IncludeCategoryNames: ['Headphones'] } }],
];

const PAGE_SIZE = 100;

/** A table: what each question costs. Tokens are counted, not estimated. */
export async function renderComparison(): Promise<string> {
  const io = { complain: () => {}, version: '0.0.0', nodeVersion: process.versions.node };
  const session = await openSession(parseConfig({}), io);
  const rows: string[][] = [];
  for (const [number, ...asked] of PLAIN) {
    const question = QUESTIONS[number - 1];
    if (question === undefined) throw new Error(`The demo has no question ${number}.`);
    const { answer, requests } = await askQuestion(question, session, new AbortController().signal);
    if (answer.cut_by === 'deadline' || answer.error !== undefined)
      throw new Error(`${question.asks} was not answered.`);
    const told = { requests, tokens: countTokens(JSON.stringify(answer)) };
    const plain = { requests: 0, tokens: 0 };
    for (const one of asked) {
      const cost = await askPlainly(session.baseUrl, one);
      plain.requests += cost.requests;
      plain.tokens += cost.tokens;
    }
    rows.push([question.asks, renderCost(plain), renderCost(told)]);
  }
  await session.close();
  return renderTable(['Question', "By the PIM's API", 'By pim-mcp'], rows);
}

interface Cost {
  readonly requests: number;
  readonly tokens: number;
}

function renderCost({ requests, tokens }: Cost): string {
  return `${requests} ${requests === 1 ? 'request' : 'requests'}, ${tokens.toLocaleString('en')} tokens`;
}

async function askPlainly(url: string, { path, filter }: PlainQuestion): Promise<Cost> {
  let [requests, tokens] = [0, 0];
  for (let total = 1; requests * PAGE_SIZE < total; ) {
    const paging = { clientId: DEMO_CLIENT_ID, appKey: DEMO_APP_KEY, pageIndex: requests, pageSize: PAGE_SIZE };
    const body = JSON.stringify({ ...filter, ...paging });
    // Counting takes longer than a connection is kept.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await fetch(url + path, { method: 'POST', headers, body });
    const text = await response.text();
    total = JSON.parse(text).totalCount;
    requests += 1;
    tokens += countTokens(text);
  }
  return { requests, tokens };
}
