/** What changes from one text to another, line by line, as `diff -u` shows it. Pure. */

/** A line of a difference; the sign says what happens to it. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+' | '@';
  readonly text: string;
}

/** Lines shown around what changes. */
const CONTEXT = 2;

/** Far more than the lines that one server changes; beyond it everything between the ends that agree is shown as new. */
const MOST_PAIRS = 4_000_000;

/** The lines that change, and some around them. Empty when nothing does. A line with `@` says where those after it stand. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const lines = compare(toLines(before), toLines(after));
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  const shown: DiffLine[] = [];
  let number = 0;
  lines.forEach((line, index) => {
    if (line.sign !== '+') number += 1;
    if (!isNear[index]) return;
    if (!isNear[index - 1])
      shown.push({ sign: '@', text: `line ${Math.max(1, line.sign === '+' ? number + 1 : number)}` });
    shown.push(line);
  });
  return shown;
}

function toLines(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function compare(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const middle = compareMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const same = (text: string): DiffLine => ({ sign: ' ', text });
  return [...before.slice(0, head).map(same), ...middle, ...before.slice(before.length - tail).map(same)];
}

/** By the longest common subsequence, for which `lengths[row][column]` is that of the rests from there on. */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const remove = (text: string): DiffLine => ({ sign: '-', text });
  const add = (text: string): DiffLine => ({ sign: '+', text });
  if (before.length * after.length > MOST_PAIRS) return [...before.map(remove), ...after.map(add)];
  const lengths = before.map(() => after.map(() => 0));
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    const current = lengths[row] ?? [];
    for (let column = after.length - 1; column >= 0; column--) {
      current[column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const text = before[row] ?? '';
    if (text === after[column]) {
      lines.push({ sign: ' ', text });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      lines.push(remove(text));
      row += 1;
    } else {
      lines.push(add(after[column] ?? ''));
      column += 1;
    }
  }
  return [...lines, ...before.slice(row).map(remove), ...after.slice(column).map(add)];
}
