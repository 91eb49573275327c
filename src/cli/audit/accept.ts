import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { UsageError } from '../command.ts';
import { replaceFile } from '../replace-file.ts';
import { formatProblem } from '../rules-file/open-rules.ts';
import { parseRules } from '../rules-file/parse-rules.ts';

/**
 * Adds the line in the form of the file, or replaces the line that accepts the same; comments stay.
 * @param words the rule, and the code of the record
 * @param file the rules file; undefined: none is set
 * @returns a sentence on what was done
 * @throws UsageError where the words or the file cannot be used
 */
export async function acceptFinding(
  [rule, code, ...surplus]: readonly string[],
  { reason, until }: { readonly reason?: string; readonly until?: string },
  file: string | undefined,
  now: Date,
): Promise<string> {
  if (rule === undefined || code === undefined || surplus.length > 0) {
    throw new UsageError(
      '--accept takes a rule and the code of a record: --accept no_brand ABC-1.',
    );
  }
  if (reason === undefined) {
    throw new UsageError('--accept needs --reason, which everybody will read who wonders later.');
  }
  if (file === undefined) {
    throw new UsageError('--accept needs a rules file: set PIM_RULES, or name it with --rules.');
  }
  const today = now.toISOString().slice(0, 10);
  if (until !== undefined && until < today) {
    throw new UsageError(`--until ${until} has passed already.`);
  }
  const old = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new UsageError(`cannot read ${file}.`);
  });
  const line = {
    rule,
    code,
    reason,
    ...(until !== undefined && { until }),
    since: today,
  };
  const text = addLine(old, line, file.endsWith('.json'));
  const parsed = parseRules(text);
  if ('problems' in parsed) {
    throw new UsageError(
      parsed.problems.map((problem) => formatProblem(basename(file), problem)).join('\n'),
    );
  }
  await replaceFile(file, text);
  const end = until === undefined ? '' : `, until ${until}`;
  return `${file} now accepts ${rule} of ${code}${end}; it comes back when the value changes.`;
}

// JSON is YAML and stays JSON.
function addLine(old: string, line: Readonly<Record<string, string>>, isJson: boolean): string {
  const document = parseDocument(old === '' && isJson ? '{}' : old);
  const [wrong] = document.errors;
  if (wrong !== undefined) {
    throw new UsageError(`the rules file cannot be read: ${wrong.message}.`);
  }
  const accept = document.get('accept');
  if (isSeq(accept)) {
    const index = accept.items.findIndex(
      (entry) => isMap(entry) && entry.get('rule') === line.rule && entry.get('code') === line.code,
    );
    accept.set(index < 0 ? accept.items.length : index, document.createNode(line));
  } else {
    document.set('accept', document.createNode([line]));
  }
  const quoted = isJson
    ? ({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const)
    : {};
  return document.toString({ flowCollectionPadding: isJson, lineWidth: 0, ...quoted });
}
