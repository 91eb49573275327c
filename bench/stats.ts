/** Medians over rounds in which contestants take turns: they make ratios of one run reliable on a noisy machine. */

/** The value below which `share` (0–1) of the values lie; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle value; NaN if there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Measures contestants in turn, every round in another order, so that other work of the machine affects all alike.
 * @param measure takes one measurement of one contestant in round `round`
 * @returns the measurements of each contestant, in the order of `contestants`
 */
export async function interleave<Contestant, Result>(
  rounds: number,
  contestants: readonly Contestant[],
  measure: (contestant: Contestant, round: number) => Promise<Result>,
): Promise<readonly (readonly Result[])[]> {
  const results: Result[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const index = (turn + round) % contestants.length;
      const contestant = contestants[index];
      if (contestant !== undefined) results[index]?.push(await measure(contestant, round));
    }
  }
  return results;
}
