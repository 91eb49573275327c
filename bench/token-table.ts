/**
 * Builds src/answer/tokens/token-table.ts: `npx tsx bench/token-table.ts DIR`, where DIR holds calibration texts as UTF-8
 * files, one kind of text (language, catalog) a file. Kept for the day the estimate has to follow another tokenizer.
 * Which fragments are worth a place is decided by how often they are tokens of those texts, and by their rank (a
 * tokenizer learns frequent fragments first) so that words that the texts happen not to use have a chance too.
 * A file name may end in `@0.3.txt`: its weight beside the others, 1 when absent.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import {
  FORM_CAPITAL,
  FORM_SETS,
  FORM_SPACED,
  HASH_START,
  hashUnit,
  MAX_WORD,
  SLOT_BITS,
  type SlotShape,
  smallLetter,
} from '../src/answer/tokens/token-form.ts';
import { slotsOf } from '../src/answer/tokens/token-lookup.ts';

const ENTRY_COUNT = 13_700;
const SEGMENT_SLOTS = 512;
const START_SEGMENTS = 30;
const SEED_COUNT = 400;
/** Weight of the rank beside the texts; tokens that no text uses get this share of it. */
const RANK_WEIGHT = 1.0;
const UNSEEN_SHARE = 0.2;
const RANK_OFFSET = 8_000;

interface Entry {
  readonly fragment: string;
  score: number;
  forms: number;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The token's text; undefined when its bytes are not a whole text. */
function tokenText(token: string | readonly number[]): string | undefined {
  if (typeof token === 'string') return token;
  try {
    return decoder.decode(Uint8Array.from(token));
  } catch {
    return undefined;
  }
}

function tokenScores(dir: string): Float64Array {
  const scores = new Float64Array(ranks.length);
  let weights = 0;
  for (const name of readdirSync(dir)) {
    const ids = encode(readFileSync(join(dir, name), 'utf8'));
    const weight = Number(/@([\d.]+)\.txt$/.exec(name)?.[1] ?? 1);
    weights += weight;
    for (const id of ids) scores[id] = (scores[id] ?? 0) + weight / ids.length;
  }
  const norm = ranks.reduce((sum, _, rank) => sum + 1 / (rank + RANK_OFFSET), 0);
  return scores.map((score, rank) => {
    const prior = (RANK_WEIGHT * weights) / (rank + RANK_OFFSET) / norm;
    return score + prior * (score === 0 ? UNSEEN_SHARE : 1);
  });
}

function collectEntries(scores: Float64Array): Entry[] {
  const entries = new Map<string, Entry>();
  ranks.forEach((token, rank) => {
    const text = tokenText(token);
    if (text === undefined || text.length > MAX_WORD || /^\d+$| {2}|[\t\r\n]/.test(text)) return;
    const spaced = text.length > 1 && text.startsWith(' ');
    const bare = spaced ? text.slice(1) : text;
    const first = bare.charCodeAt(0);
    const small = smallLetter(first);
    const fragment = String.fromCharCode(small) + bare.slice(1);
    // ASCII characters are one token each by rule.
    if (fragment.length === 1 && small < 0x80) return;
    const form = (spaced ? FORM_SPACED : 0) + (small === first ? 0 : FORM_CAPITAL);
    const entry = entries.get(fragment) ?? { fragment, score: 0, forms: 0 };
    entry.score += scores[rank] ?? 0;
    entry.forms |= 1 << form;
    entries.set(fragment, entry);
  });
  return [...entries.values()].sort((a, b) => b.score - a.score).slice(0, ENTRY_COUNT);
}

const bitCount = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/** Number of the largest form set that holds no form that is not a token; undefined when there is none. */
function formSetOf(forms: number): number | undefined {
  const fitting = FORM_SETS.map((set, number) => ({ set, number })).filter(({ set }) => (set & forms) === set);
  return fitting.sort((a, b) => bitCount(b.set) - bitCount(a.set))[0]?.number;
}

function hashOf(fragment: string): number {
  let hash = HASH_START;
  for (let index = 0; index < fragment.length; index += 1) hash = hashUnit(hash, fragment.charCodeAt(index));
  return hash;
}

/** Peels the three-slot hypergraph; the slot values, or undefined when this shape has no solution. */
function assignSlots(values: ReadonlyMap<number, number>, shape: SlotShape): Uint16Array | undefined {
  const slotCount = (shape.startSegments + 2) * shape.segmentSlots;
  const members: Set<number>[] = Array.from({ length: slotCount }, () => new Set());
  for (const hash of values.keys()) for (const slot of slotsOf(hash, shape).slice(0, 3)) members[slot]?.add(hash);
  const queue = members.flatMap((hashes, slot) => (hashes.size === 1 ? [slot] : []));
  const peeled: [hash: number, slot: number][] = [];
  for (let slot = queue.pop(); slot !== undefined; slot = queue.pop()) {
    const hash = [...(members[slot] ?? [])][0];
    if (hash === undefined) continue;
    peeled.push([hash, slot]);
    for (const other of slotsOf(hash, shape).slice(0, 3)) {
      members[other]?.delete(hash);
      if (members[other]?.size === 1) queue.push(other);
    }
  }
  if (peeled.length < values.size) return undefined;
  const slots = new Uint16Array(slotCount);
  for (const [hash, slot] of peeled.reverse()) {
    const [first, second, third, print] = slotsOf(hash, shape);
    slots[slot] = 0;
    const rest = (slots[first] ?? 0) ^ (slots[second] ?? 0) ^ (slots[third] ?? 0);
    slots[slot] = ((print << 3) | (values.get(hash) ?? 0)) ^ rest;
  }
  return slots;
}

function packSlots(slots: Uint16Array): string {
  const bits = [...slots].map((slot) => slot.toString(2).padStart(SLOT_BITS, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))).toString(
    'base64',
  );
}

/** Beginnings of the runs of the calibration texts that are not in the table, by hash, with how often each occurs. */
function collectProbes(dir: string, values: ReadonlyMap<number, number>): Map<number, number> {
  const probes = new Map<number, number>();
  for (const name of readdirSync(dir)) {
    const text = readFileSync(join(dir, name), 'utf8').slice(0, 200_000);
    for (const [run] of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\p{N}\s]+/gu)) {
      let hash = hashUnit(HASH_START, smallLetter(run.charCodeAt(0)));
      for (let end = 1; end < Math.min(run.length, MAX_WORD); end += 1) {
        hash = hashUnit(hash, run.charCodeAt(end));
        if (!values.has(hash)) probes.set(hash, (probes.get(hash) ?? 0) + 1);
      }
    }
  }
  return probes;
}

/** How often a beginning would be taken for a known fragment, by mistake. */
function falseHits(probes: ReadonlyMap<number, number>, slots: Uint16Array, shape: SlotShape): number {
  let hits = 0;
  for (const [hash, count] of probes) {
    const [first, second, third, print] = slotsOf(hash, shape);
    const value = (slots[first] ?? 0) ^ (slots[second] ?? 0) ^ (slots[third] ?? 0);
    if (value >>> 3 === print) hits += count;
  }
  return hits;
}

const dir = process.argv[2];
if (dir === undefined) throw new Error('usage: tsx bench/token-table.ts DIR');
const values = new Map<number, number>();
for (const entry of collectEntries(tokenScores(dir))) {
  const formSet = formSetOf(entry.forms);
  if (formSet !== undefined) values.set(hashOf(entry.fragment), formSet);
}
const probes = collectProbes(dir, values);
let best: { shape: SlotShape; slots: Uint16Array; hits: number } | undefined;
for (let seed = 1; seed <= SEED_COUNT; seed += 1) {
  const shape = { segmentSlots: SEGMENT_SLOTS, startSegments: START_SEGMENTS, seed };
  const slots = assignSlots(values, shape);
  const hits = slots === undefined ? Number.POSITIVE_INFINITY : falseHits(probes, slots, shape);
  if (slots !== undefined && hits < (best?.hits ?? Number.POSITIVE_INFINITY)) best = { shape, slots, hits };
}
if (best === undefined) throw new Error('no seed gives every fragment a slot: use fewer entries or more segments');
const { shape, slots } = best;
const lines = packSlots(slots).match(/.{1,110}/g) ?? [];
writeFileSync(
  new URL('../src/answer/tokens/token-table.ts', import.meta.url),
  `/** Generated by bench/token-table.ts: ${values.size} fragments that o200k_base keeps whole. Do not edit. */

import type { SlotShape } from './token-form.ts';

/** Shape of {@link TABLE_SLOTS}. */
export const TABLE_SHAPE: SlotShape = { segmentSlots: ${shape.segmentSlots}, startSegments: ${shape.startSegments}, seed: ${shape.seed} };

/** The slots, ${SLOT_BITS} bits each, most significant bit first, base64. */
export const TABLE_SLOTS =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`,
);
console.log(
  `${values.size} fragments, ${best.hits} false hits, ${slots.length} slots, ${Math.ceil((slots.length * SLOT_BITS) / 8)} bytes`,
  shape,
);
