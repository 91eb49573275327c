/** `pim-mcp audit` with `grades` or `code`: products with their grades, or one for a channel, as `pim-mcp call --all` prints records. */

import { auditCatalog } from '../../tools/audit-catalog.ts';
import { callOnce } from '../call.ts';
import type { CallIo } from '../call-parts.ts';
import { callToTheEnd } from '../call-to-the-end.ts';
import { type defineCommand, UsageError } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { ToolSession } from '../tool-session.ts';

/** Whether arguments of audit_catalog ask for products, and not for an audit. */
export function asksForProducts({ grades, code }: Readonly<Record<string, unknown>>): boolean {
  return grades !== undefined || code !== undefined;
}

/** Options that a list of products obeys, or whose argument the tool refuses by itself. */
const OBEYED = ['--rules', '--exclude-rules', '--channel'];

/** @throws UsageError for an option of the command line that is about an audit */
export function refuseAuditOptions(command: ReturnType<typeof defineCommand>): void {
  const given = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  const unused = given.find(({ long }) => !OBEYED.includes(long ?? ''));
  if (unused === undefined) return;
  throw new UsageError(
    `${unused.long} is for audits, but grades and code list products; leave it out. To a file: pim-mcp call audit_catalog grades=D,E export_as=products.csv.`,
  );
}

/**
 * Prints all of them.
 * @returns the exit code: as of an audit where nothing is graded
 */
export async function listProducts(
  session: ToolSession,
  args: Readonly<Record<string, unknown>>,
  io: CallIo,
): Promise<number> {
  const asked = { session, tool: auditCatalog, args };
  // Of one product the answer tells more than a row does: what to do, what counts in no grade.
  const code = await (args.code === undefined ? callToTheEnd(asked, io) : callOnce(asked, io));
  return code === EXIT.failed ? EXIT.unaudited : code;
}
