import { parseConfig } from '../settings/read-config.ts';
import { buildAskQuestion, buildQuestionTool } from '../tools/question-tools.ts';
import { callTool, parseCall } from './call.ts';
import { requireRules } from './check-places.ts';
import { type CommandIo, defineCommand, describeExits, findNamed, UsageError } from './command.ts';

const AFTER = `
Questions are those of the rules file that PIM_RULES names (docs/questions.md). \
Without a name they are listed with their
parameters. pim-mcp doctor checks them by the local copy. Answers are printed as by pim-mcp call.

Examples:
  pim-mcp ask
  pim-mcp ask products_by_brand brand=Tuvarra
  pim-mcp ask products_by_brand brand=Tuvarra --output tuvarra.xlsx

${describeExits()}`;

/**
 * Answers a question, or lists all.
 * @param args the command line after `ask`
 * @returns the exit code; see command.ts
 */
export async function runAsk(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('ask', io, AFTER)
    .argument('[name]', 'name of the question')
    .argument('[key=value...]', 'its parameters');
  const { words, options } = parseCall(command, args);
  const config = parseConfig(io.env, io.readSecretFile);
  const questions = (await (await requireRules(config))?.())?.questions ?? [];
  if (questions.length === 0) {
    throw new UsageError('there are no questions; write them into the file that PIM_RULES names');
  }
  const [name, ...pairs] = words;
  if (name !== undefined) {
    const byName = new Map(questions.map((question) => [question.name, question]));
    const tool = buildQuestionTool(findNamed('question', name.replace(/^ask_/, ''), byName));
    return callTool(() => tool, pairs, options, io);
  }
  const list = buildAskQuestion(questions);
  return callTool(() => list, ['max_tokens=8000'], options, io);
}
