/** How the commands end, for scripts: few codes, told apart by what there is to do. */

/** Every exit code of the commands for people and scripts. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unaudited: 3, retry: 75, interrupted: 130 } as const;

/** What each of {@link EXIT} means, as the help and the README put it. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success, even if nothing matched or the reader of a pipe left early',
  failed: 'the PIM or pim-mcp failed, and trying again will not help; for audit: it found problems',
  usage: 'the command line, an argument or a setting is wrong',
  unaudited:
    'audit only: there was no audit, or not of all that was asked (no local copy, no engine, lists that were not read, rules that apply to nothing or could not be asked)',
  retry: 'it failed for now; try again later (request limit, timeout, PIM not reachable)',
  interrupted: 'stopped by Ctrl-C or another signal',
};

/** The codes and their meanings for the end of a help. */
export function describeExits(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(
    ([name, meaning]) => `  ${String(EXIT[name as keyof typeof EXIT]).padEnd(3)}  ${meaning}`, // its own keys
  );
  return `Exit codes:\n${lines.join('\n')}`;
}
