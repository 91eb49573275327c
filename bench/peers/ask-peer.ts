/** Puts all questions of a catalog to a peer. */

import type { EvalCatalog } from '../eval/catalogs.ts';
import type { ServedCatalog } from '../eval/serve-catalog.ts';
import type { Installed } from './install.ts';
import { Cannot, NOT_THERE } from './meter.ts';
import type { OpenPeer, Peer } from './peers.ts';
import type { Row } from './results.ts';

/** What a peer came to on a catalog. */
export interface AskedPeer {
  /** Tokens before the first question. */
  readonly before: number;
  readonly rows: readonly Omit<Row, 'catalog'>[];
}

/** Each question is asked in a minute of its own; what comes out is compared with what is right. */
export async function askPeer(
  peer: Peer,
  { questions }: EvalCatalog,
  { served, installed }: { readonly served: ServedCatalog; readonly installed: Installed },
): Promise<AskedPeer> {
  const open = await peer.open(served, installed);
  const rows: Omit<Row, 'catalog'>[] = [];
  for (const question of questions) {
    served.passMinutes();
    const requests = served.countRequests();
    const outcome = await judge(open, question, served);
    const { sent, refused } = requests();
    const spent = open.server.takeSpent();
    rows.push({
      question: question.words,
      server: peer.name,
      outcome,
      ...spent,
      requests: sent,
      refused,
    });
  }
  await open.server.close();
  return { before: open.server.shownTokens + open.learningTokens, rows };
}

async function judge(
  { ask }: OpenPeer,
  question: EvalCatalog['questions'][number],
  { plain }: ServedCatalog,
): Promise<string> {
  try {
    const [found, right] = [await ask(question), await question.plainly(plain)];
    return JSON.stringify(found) === JSON.stringify(right) ? 'right' : NOT_THERE;
  } catch (error) {
    if (error instanceof Cannot) return error.message;
    throw error;
  }
}
