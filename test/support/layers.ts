/** The layers of src/ and what each may import. */
import type { Import } from './read-sources.ts';

/** The directory of a file of ours, of `catalog` the one within it, or the file itself at the top of src/. */
export const layerOf = (path: string): string =>
  /^(?:catalog\/[^/]+|[^/]+)/.exec(path)?.[0] ?? path;

/** The ports: what tools may ask for, and nothing of how it is done. */
const PORTS = ['type:pim/catalog-port.ts', 'type:copy/copy-port.ts'];

/** What a call runs in. */
const CALL_TYPES = ['type:settings/read-config.ts', 'type:catalog/call/context.ts'];

/** What is said of the local copy without touching it. */
const ABOUT_COPY = ['describe-copy', 'cautions', 'copy-age', 'house-words', 'tell-progress'].map(
  (name) => `copy/${name}.ts`,
);

/** The same, and the words of its schema. */
const COPY_WORDS = [
  ...ABOUT_COPY,
  ...['schema-words', 'sql-text', 'export/export-form'].map((name) => `copy/${name}.ts`),
];

/** What the model is told of an export, and of the catalog as a whole. */
const COPY_ANSWERS = ['copy/export/export-answer.ts', 'copy/introduction.ts', 'copy/profile.ts'];

/** The audit without its SQL: what is asked, what was found, what the model is told of it. */
const AUDIT_ANSWERS = [
  ...[
    'audit/ask/',
    'audit/answers/',
    'audit/channels/channel.ts',
    'type:audit/choose-rules.ts',
    'audit/export-audit.ts',
    'audit/propose/',
    'audit/questions/',
  ],
  ...['audit/rule.ts', 'audit/grade.ts', 'audit/scope.ts'],
];

/** What a list tool, a product and a resource may import. */
const PIPELINE = ['catalog/call', 'filter', 'answer', 'record', 'errors.ts', ...PORTS];

/** Layer → what it may import of ours beside its own directory; `type:` where only types; with a slash at its end, a directory. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['cli', 'settings', 'log.ts'],
  'library.ts': ['cli', 'settings', 'log.ts', 'server.ts'],
  settings: ['tool-names.ts', 'record', 'pim/endpoints.ts'],
  'tool-names.ts': [],
  'known-clients.ts': [],
  'result-form.ts': ['known-clients.ts'],
  'session-id.ts': ['record'],
  'instructions.ts': ['tool-names.ts', 'type:catalog/call/context.ts', 'type:tools/define-tool.ts'],
  'errors.ts': [],
  'log.ts': ['redact.ts', 'type:settings/read-config.ts'],
  'redact.ts': [],
  'server.ts': [
    'errors.ts',
    ...[
      'prebuilt-lists.ts',
      'requests.ts',
      'instructions.ts',
      'known-clients.ts',
      'result-form.ts',
      'session-id.ts',
      'tool-names.ts',
      'view-names.ts',
      'skills',
    ],
    ...[
      'tools/define-tool.ts',
      'tools/describe-tool.ts',
      'type:resources/define-resource.ts',
      ...CALL_TYPES,
    ],
  ],
  'prebuilt-lists.ts': ['tools', 'resources', 'skills'],
  'view-names.ts': [],
  'requests.ts': [
    ...['catalog/call/describe-error.ts', 'catalog/call/waiting.ts'],
    ...['view-names.ts', 'progress.ts', 'tools', 'resources'],
    'type:audit/questions/question-schema.ts',
    ...[...CALL_TYPES, ...PORTS],
  ],
  'progress.ts': ['type:pim/catalog-port.ts'],
  transport: [
    'record/json-depth.ts',
    'record/cut-characters.ts',
    'session-id.ts',
    'type:catalog/call/context.ts',
  ],
  metrics: ['type:catalog/call/context.ts', 'type:pim/http/ask.ts', 'type:pim/catalog-port.ts'],
  'catalog/arguments': ['filter', 'record', 'errors.ts'],
  tools: [
    ...[
      'view-names.ts',
      'tool-names.ts',
      'shown',
      'type:views/view-data.ts',
      'type:result-form.ts',
    ],
    ...['catalog/arguments', 'catalog/lists', 'catalog/product'],
    'import',
    // What the arguments of a list ask of its records.
    'question/build-conditions.ts',
    ...[...PIPELINE, ...COPY_WORDS, ...COPY_ANSWERS, ...AUDIT_ANSWERS, 'copy/fill-sql.ts'],
  ],
  // House words are columns of what is made of the copy.
  'catalog/lists': [
    ...[...PIPELINE, ...ABOUT_COPY, 'question', 'copy/sql-text.ts'],
    // What words mean in the copy.
    'copy/search/rank-products.ts',
    'copy/search/question-words.ts',
  ],
  // Whether a copy is young enough to prove that a barcode is nobody's.
  'catalog/product': [...[...PIPELINE, ...ABOUT_COPY], ...['copy/fill-sql.ts', 'copy/sql-text.ts']],
  'catalog/call': [
    'filter',
    'errors.ts',
    ...ABOUT_COPY,
    'type:audit/choose-rules.ts',
    'type:question/rows.ts',
    'record',
    ...PORTS,
  ],
  resources: ['view-names.ts', 'tool-names.ts', 'tools', ...PIPELINE, ...COPY_WORDS],
  skills: ['tool-names.ts', 'answer', 'audit/questions/'],
  filter: ['record', 'errors.ts', 'type:pim/catalog-port.ts'],
  // SELECTs over the views of a copy. It knows the copy by its views and its port alone.
  question: [
    ...['filter', 'record', 'errors.ts', ...PORTS],
    ...['copy/sql-text.ts', 'copy/schema.ts', 'type:copy/copied-lists.ts'],
    'copy/ask/fill-empty-lists.ts',
    // Which pictures are live may not be known.
    'copy/count-unmarked.ts',
  ],
  answer: ['record', 'errors.ts'],
  // What is to be said beside an answer is known by its type alone.
  pim: ['record', 'errors.ts', 'type:answer/notices.ts'],
  copy: ['record', 'errors.ts', 'pim/catalog-port.ts', 'type:answer/notices.ts'],
  // Rules, what is made by them, and what is told of it. It knows the copy by its views and its port alone.
  audit: [
    ...['answer', 'record', 'errors.ts', 'type:catalog/call/context.ts', 'type:copy/copy-port.ts'],
    // Names of categories and brands mean the same as in a list.
    ...['filter/named-entries.ts', 'filter/named-list.ts'],
    ...[...ABOUT_COPY, 'copy/sql-views.ts', 'copy/export/export-answer.ts'],
    ...['copy/facts/language.ts', 'copy/facts/placeholders.ts', 'copy/fill-sql.ts', 'copy/hash.ts'],
    ...['copy/sql-text.ts', 'copy/copy-format.ts'],
    // Where the parameters of saved questions stand.
    'copy/engine/query/corrections/sql-tokens.ts',
    // What changes are called.
    'copy/followed-entries.ts',
  ],
  // A file that somebody wants to import, laid over the copy and tried by the rules of the audit.
  import: [
    ...['answer', 'record', 'errors.ts', 'type:catalog/call/context.ts', 'type:copy/copy-port.ts'],
    ...['audit/rule.ts', 'audit/grade.ts', 'audit/run/plan-audit.ts', 'type:audit/choose-rules.ts'],
    'copy/fill-sql.ts',
  ],
  record: [],
  sandbox: [],
  views: [],
  // What views are told of records, in the views' own shapes.
  shown: [
    ...['answer', 'filter', 'record', 'type:catalog/call/context.ts', 'type:copy/copy-port.ts'],
    ...[
      'audit/ask/',
      'audit/channels/',
      'audit/rule.ts',
      'audit/grade.ts',
      'audit/scope.ts',
      'type:audit/choose-rules.ts',
    ],
    ...['type:views/view-data.ts', 'type:views/audit/audit-data.ts'],
  ],
};

/** Single files that may import more than the rest of their layer. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'copy/introduction.ts': ['answer'],
  'copy/profile.ts': ['answer'],
  // Callers read in SQL what was noted of a list.
  'copy/engine/write/copy-writer.ts': ['answer/notices/list-states.ts'],
  // What SQL compares is what answers show.
  'copy/engine/write/plain-columns.ts': ['answer/text/text.ts'],
  // What a PIM lacks is noted beside the list.
  'copy/sync/list-requests.ts': ['answer/notices/list-states.ts'],
  // A call that cannot wait for its request is told why, in an error.
  'pim/quota/waiting-attempts.ts': ['answer/notices.ts'],
  'copy/export/export-answer.ts': ['answer', 'type:catalog/call/context.ts'],
};

/** Whether a file may import another. */
export function isAllowed(from: string, { target, isType }: Import): boolean {
  const layer = layerOf(from);
  if (layer === 'cli' || layer === layerOf(target)) return layer !== 'main.ts';
  const allowed = [...(MAY_IMPORT[layer] ?? []), ...(ALSO[from] ?? [])];
  return allowed.some((rule) => {
    if (rule.startsWith('type:')) return isType && rule === `type:${target}`;
    return rule.endsWith('/')
      ? target.startsWith(rule)
      : rule === target || rule === layerOf(target);
  });
}
