/** Changes in the text of a JSON file that leave every other character as it is. Pure. */

/** A member of an object, or an item of a list, as a part of the text. */
interface Member {
  /** Empty in a list. */
  readonly key: string;
  /** Where it begins, its key included. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** An object or a list as a part of the text; both ends are those of its brackets. */
interface Container {
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
}

/**
 * Puts a value into an object that is in the text, in place of the one that is there.
 * @param text JSON, without comments
 * @param path the objects on the way to it, each of which is there, and its own name at the end
 */
export function putMember(text: string, path: readonly string[], value: unknown): string {
  const parents = path.slice(0, -1);
  const key = path.at(-1) ?? '';
  const container = findContainer(text, parents);
  const member = memberOf(container, key);
  if (member === undefined) return insert(text, container, `${JSON.stringify(key)}: `, value);
  const written = write(text, value, indentAt(text, member.start), hasLines(text, container));
  return text.slice(0, member.valueStart) + written + text.slice(member.end);
}

/**
 * Adds an item to a list that is in the text.
 * @param path the objects on the way to the list, and its own name at the end
 */
export function addItem(text: string, path: readonly string[], value: unknown): string {
  return insert(text, findContainer(text, path), '', value);
}

function findContainer(text: string, path: readonly string[]): Container {
  let container = readContainer(text, skipSpace(text, 0));
  for (const key of path) {
    const member = memberOf(container, key);
    if (member === undefined) throw new Error(`There is no ${key} in the text.`);
    container = readContainer(text, member.valueStart);
  }
  return container;
}

/** As JSON.parse: of members with one name the last one counts. */
function memberOf({ members }: Container, key: string): Member | undefined {
  return members.findLast((member) => member.key === key);
}

function insert(text: string, container: Container, prefix: string, value: unknown): string {
  const last = container.members.at(-1);
  if (last !== undefined && !hasLines(text, container)) {
    return splice(text, last.end, `, ${prefix}${write(text, value, '', false)}`);
  }
  const eol = lineEndOf(text);
  const outer = indentAt(text, container.start);
  const inner = last === undefined ? outer + unitOf(text) : indentAt(text, last.start);
  const written = `${eol}${inner}${prefix}${write(text, value, inner, true)}`;
  if (last !== undefined) return splice(text, last.end, `,${written}`);
  return `${text.slice(0, container.start + 1)}${written}${eol}${outer}${text.slice(container.end)}`;
}

function splice(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function write(text: string, value: unknown, indent: string, inLines: boolean): string {
  if (!inLines) return JSON.stringify(value);
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineEndOf(text) + indent);
}

/** Whether the members of a container stand in lines of their own. */
function hasLines(text: string, { start, end }: Container): boolean {
  return text.slice(start, end).includes('\n');
}

/** The line end of a text: that of its first line. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}

/** By how much the text is indented in each level: as its first indented line. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

/** The white space at the beginning of the line. */
function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}

function readContainer(text: string, start: number): Container {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') throw new Error('There is neither an object nor a list at this place.');
  const members: Member[] = [];
  let at = skipSpace(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    const memberStart = at;
    let key = '';
    if (isObject) {
      at = skipValue(text, at);
      key = String(JSON.parse(text.slice(memberStart, at)));
      at = skipSpace(text, skipSpace(text, at) + 1);
    }
    const valueStart = at;
    const end = skipValue(text, at);
    members.push({ key, start: memberStart, valueStart, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { start, end: at, members };
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next += 1;
  return next;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\]",:]+/y;
const BETWEEN = /[\s,:]*/y;

/** Where the value that begins here ends. The text is JSON, so that brackets match. */
function skipValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) throw new Error('The text is not JSON.');
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    at += token.length;
    if (depth === 0) return at;
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
  } while (at < text.length);
  throw new Error('The text is not JSON.');
}
