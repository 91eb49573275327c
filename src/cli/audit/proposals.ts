import { stringify } from 'yaml';
import * as z from 'zod';
import { exportFixes } from '../../audit/export-fixes.ts';
import { askProposals, type Proposed } from '../../audit/propose/ask-proposals.ts';
import type { Proposal } from '../../audit/propose/propose-rules.ts';
import { type CallContext, requireLocalCopy } from '../../catalog/call/context.ts';
import { auditCatalog, readRequest } from '../../tools/audit-catalog.ts';
import { type CommandIo, EXIT } from '../command.ts';
import { exportInto } from '../output-file.ts';
import { printError, type ToolSession } from '../tool-session.ts';
import { awaitAudit } from './wait-for-audit.ts';

/**
 * Prints rules for the rules file as YAML.
 * @returns the exit code
 */
export async function printProposals(session: ToolSession, io: CommandIo): Promise<number> {
  const results: Proposed[] = [];
  const run = async (_given: unknown, context: CallContext): Promise<Record<string, never>> => {
    const request = await readRequest({}, context);
    await awaitAudit(request.chosen.plan, context, sayProgress(io));
    const { file } = request.chosen;
    results.push(await askProposals(file, context.call, requireLocalCopy(context)));
    return {};
  };
  const tool = { ...auditCatalog, input: z.strictObject({}), run };
  const { error } = await session.run(tool, {}, session.beginCall(io.signal));
  if (error !== undefined) return printError(error, io, 'audit');
  io.print(spellProposals(results[0]?.proposals ?? []));
  return EXIT.ok;
}

/**
 * Writes corrections to a file (csv, jsonl, xlsx).
 * @returns the exit code
 */
export function writeFixes(file: string, session: ToolSession, io: CommandIo): Promise<number> {
  const input = z.strictObject({ export_as: z.string() });
  const run = async ({ export_as: name }: z.infer<typeof input>, context: CallContext) => {
    const request = await readRequest({}, context);
    await awaitAudit(request.chosen.plan, context, sayProgress(io));
    return exportFixes(name, context, requireLocalCopy(context));
  };
  return exportInto(file, { session, tool: { ...auditCatalog, input, run }, args: {} }, io);
}

const sayProgress =
  (io: CommandIo) =>
  (progress: string): void =>
    io.complain(`pim-mcp audit: ${progress}`);

// YAML of a rules file, with the support for each proposal above it.
function spellProposals(proposals: readonly Proposal[]): string {
  if (proposals.length === 0) {
    return (
      '# Nothing is usual enough in this catalog to propose a rule: ' +
      'at least 30 products have to agree.'
    );
  }
  const required = proposals.flatMap((proposal) =>
    'requirements' in proposal.entry ? [spell(proposal, proposal.entry.requirements)] : [],
  );
  const ownRules = proposals.flatMap((proposal) =>
    'own' in proposal.entry ? [spell(proposal, proposal.entry.own)] : [],
  );
  return [
    '# What is usual in this catalog, as rules for the rules file. Keep what you want to hold;',
    '# list the id of what you refuse under `refused`, and it is not proposed again.',
    ...(required.length > 0 ? ['requirements:', ...required] : []),
    ...(ownRules.length > 0 ? ['own:', ...ownRules] : []),
  ].join('\n');
}

function spell({ id, support }: Proposal, entry: object): string {
  const lines = stringify([entry], { lineWidth: 100 }).trimEnd().split('\n');
  const comment = `${id}: ${support}`.replaceAll(/\s+/g, ' ');
  return [`# ${comment}`, ...lines].map((line) => `  ${line}`).join('\n');
}
