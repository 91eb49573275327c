/**
 * Writes src/answer/token-fragments.json: `npx tsx bench/token-fragments.ts DIR`, where DIR holds calibration texts as
 * UTF-8 files, one kind of text (language, catalog) per file. Kept for the day when the estimate must follow another
 * tokenizer. A fragment gets a place by how often it is a token of these texts, and by its rank: a tokenizer learns
 * frequent fragments first, so words that the texts happen not to use have a chance too.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const ENTRY_COUNT = 14_400;
const MAX_CHARS = 13;
/** A token that no text uses gets this share of the worth of its rank. */
const UNSEEN_SHARE = 0.2;
const RANK_OFFSET = 8_000;

interface Entry {
  readonly fragment: string;
  score: number;
  /** Forms as the estimate reads them: 0 bare, 1 with a space before it, 2 with a capital, 3 with both. */
  readonly forms: Set<number>;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a token; undefined if its bytes are not a whole text. */
function tokenText(token: string | readonly number[]): string | undefined {
  if (typeof token === 'string') return token;
  try {
    return decoder.decode(Uint8Array.from(token));
  } catch {
    return undefined;
  }
}

/** The worth of each token, by its rank. */
function tokenScores(dir: string): readonly number[] {
  const scores = new Float64Array(ranks.length);
  const names = readdirSync(dir);
  for (const name of names) {
    const ids = encode(readFileSync(join(dir, name), 'utf8'));
    for (const id of ids) scores[id] = (scores[id] ?? 0) + 1 / ids.length;
  }
  const norm = ranks.reduce((sum, _, rank) => sum + 1 / (rank + RANK_OFFSET), 0);
  return [...scores].map((score, rank) => {
    const prior = names.length / (rank + RANK_OFFSET) / norm;
    return score + prior * (score === 0 ? UNSEEN_SHARE : 1);
  });
}

function collectEntries(scores: readonly number[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  ranks.forEach((token, rank) => {
    const text = tokenText(token);
    if (text === undefined || text.length > MAX_CHARS || /^\d+$|.\s|[\t\r\n]/.test(text)) return;
    const bare = text.length > 1 ? text.trimStart() : text;
    const fragment = bare.charAt(0).toLowerCase() + bare.slice(1);
    // An ASCII character is one token by rule; a fragment that cannot be written back exactly has no forms.
    const isSame = [fragment, fragment.charAt(0).toUpperCase() + fragment.slice(1)].includes(bare);
    if (!isSame || /^[\0-\x7f]$/.test(fragment)) return;
    const entry = entries.get(fragment) ?? { fragment, score: 0, forms: new Set<number>() };
    entry.score += scores[rank] ?? 0;
    entry.forms.add((bare === text ? 0 : 1) + (bare === fragment ? 0 : 2));
    entries.set(fragment, entry);
  });
  return [...entries.values()].sort((a, b) => b.score - a.score).slice(0, ENTRY_COUNT);
}

const dir = process.argv[2];
if (dir === undefined) throw new Error('usage: tsx bench/token-fragments.ts DIR');
const groups = new Map<string, string[]>();
for (const { fragment, forms } of collectEntries(tokenScores(dir))) {
  const key = [...forms].sort().join('');
  groups.set(key, [...(groups.get(key) ?? []), fragment]);
}
const written = Object.fromEntries(
  [...groups].map(([forms, fragments]) => [forms, fragments.join(' ')]),
);
const file = new URL('../src/answer/token-fragments.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
