/** How the commands end, for scripts: few codes, told apart by what there is to do. */

/** Every exit code of the commands for people and scripts. */
export const EXIT = { ok: 0, failed: 1, usage: 2, retry: 75, interrupted: 130 } as const;

/** What each of {@link EXIT} means, as the help and the README put it. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done; also when nothing matched, and when the reader of a pipe has left',
  failed: 'the PIM or pim-mcp could not do it, and trying again will not help; of audit also: it found something',
  usage: 'the command line, an argument or a setting has to be changed',
  retry: 'it did not work now, but may later (request limit, timeout, PIM not reachable)',
  interrupted: 'Ctrl-C, or another signal to end',
};

/** The codes and their meanings for the end of a help. */
export function describeExits(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(
    ([name, meaning]) => `  ${String(EXIT[name as keyof typeof EXIT]).padEnd(3)}  ${meaning}`, // its own keys
  );
  return `Exit codes:\n${lines.join('\n')}`;
}
