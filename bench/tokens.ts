/**
 * Compares the token estimate with the real tokenizer: `npx tsx bench/tokens.ts [DIR]`. For each kind of text it prints
 * the mean, the 99th percentile and the lowest ratio estimate/real, and the speed of both in the same run. Without DIR
 * it uses the hand-written texts of the tests; with DIR its `*.jsonl.gz` catalogs, which the estimate was not
 * calibrated on unless bench/token-fragments.ts was given them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens } from '../src/answer/tokens.ts';
import { asAnswer, textKinds } from '../test/support/texts.ts';

/** Sizes in characters of the windows that each kind is also cut into: a short text, an answer, a long answer. */
const WINDOW_CHARS = [120, 1_000, 8_000];
const MAX_WINDOWS = 300;

function windowsOf(text: string, size: number): string[] {
  const step = Math.max(size, Math.floor(text.length / MAX_WINDOWS));
  const windows: string[] = [];
  for (let start = 0; start + size <= text.length; start += step)
    windows.push(text.slice(start, start + size));
  return windows;
}

function ratioCells(texts: readonly string[]): string {
  if (texts.length === 0) return '-'.padStart(23);
  const ratios = texts
    .map((text) => estimateTokens(text) / countTokens(text))
    .sort((a, b) => a - b);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const p99 = ratios[Math.min(ratios.length - 1, Math.floor(ratios.length * 0.99))] ?? 0;
  return [mean, p99, ratios[0] ?? 0].map((ratio) => ratio.toFixed(3).padStart(7)).join(' ');
}

/** A record without its empty values, as an answer would show it. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, withoutEmpty(item)] as const);
    const full = entries.filter(([, item]) => item !== undefined);
    return full.length > 0 ? Object.fromEntries(full) : undefined;
  }
  return value === null || value === '' ? undefined : value;
}

/** Kinds of text in the catalogs of a directory: raw records, pruned records, and long texts alone. */
function catalogKinds(dir: string): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl.gz'),
  );
  for (const file of files.sort()) {
    const lines = gunzipSync(readFileSync(join(dir, file)))
      .toString('utf8')
      .split('\n');
    const kept = lines.filter(
      (line, index) => line !== '' && index % Math.ceil(lines.length / 1_000) === 0,
    );
    if (kept.length === 0) continue;
    const name = file.replace('.jsonl.gz', '');
    kinds[`${name} raw`] = kept;
    kinds[`${name} pruned`] = kept.map((line) => JSON.stringify(withoutEmpty(JSON.parse(line))));
    const texts = kept.flatMap((line) => line.match(/"(?:[^"\\]|\\.){100,}"/g) ?? []);
    if (texts.length > 20) kinds[`${name} texts`] = texts;
  }
  return kinds;
}

/**
 * Prints the table of ratios by kind of text, then the speeds.
 * @param dir holds catalogs; absent: the texts of the tests
 */
export async function benchTokens(print: (line: string) => void, dir?: string): Promise<void> {
  const written = Object.entries(textKinds).flatMap(([kind, texts]) => [
    [kind, texts] as const,
    ...(kind.startsWith('json') ? [] : [[`${kind} in an answer`, [asAnswer(texts)]] as const]),
  ]);
  const kinds = dir === undefined ? written : Object.entries(catalogKinds(dir));
  print('estimate / o200k_base (mean, p99, lowest)');
  print(
    [
      'kind'.padEnd(38),
      'whole texts'.padEnd(23),
      ...WINDOW_CHARS.map((n) => `${n} chars`.padEnd(23)),
    ].join('  '),
  );
  for (const [kind, texts] of kinds) {
    const whole = texts.filter((text) => text.length >= 100);
    const cut = WINDOW_CHARS.map((size) => ratioCells(windowsOf(texts.join(' '), size)));
    print([kind.padEnd(38), ratioCells(whole), ...cut].join('  '));
  }
  const all = kinds.flatMap(([, texts]) => texts).join('\n');
  const sample = all.repeat(Math.ceil(1_000_000 / all.length)).slice(0, 1_000_000);
  const megabytes = Buffer.byteLength(sample) / 1e6;
  const speeds = [estimateTokens, countTokens].map((count) => {
    count(sample);
    const start = performance.now();
    count(sample);
    return megabytes / ((performance.now() - start) / 1_000);
  });
  const [own = 0, real = 0] = speeds;
  print(
    `estimate ${own.toFixed(0)} MB/s, tokenizer ${real.toFixed(0)} MB/s: ${(own / real).toFixed(1)} times as fast`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await benchTokens(console.log, process.argv[2]);
