/** Text in the place of a secret. */
export const REDACTED = '[redacted]';

/**
 * Builds the redactor of some secrets; empty ones are none.
 *
 * Each is found anywhere in a text, in any letter case, its characters written as they are,
 * percent-encoded (also twice, also `+` for a space), escaped as in JSON strings (also within
 * strings) or as HTML references, in any mixture; and as base64 or base64url, alone or at any place
 * within longer encoded bytes.
 *
 * A secret that could be part of ordinary words, keys or numbers ({@link isOrdinary}) is only taken
 * out where it is the whole of a string: a client id `a` must not turn `at` into `[redacted]t`.
 */
export function buildRedactor(secrets: readonly string[]) {
  const hidden = secrets.filter((secret) => secret !== '');
  if (hidden.length === 0) {
    return { json: (text: string) => text, value: <Value>(value: Value) => value };
  }
  const { whole, inText, inJson, leastChars } = compilePatterns(hidden);

  const redactText = (text: string): string =>
    inText === undefined ? text : text.replace(inText, REDACTED);
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return whole.has(value) ? REDACTED : redactText(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(redactValue);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [redactText(key), redactValue(item)]),
    );
  };
  // Searched before replacing: that allocates nothing, and nearly all pages of a PIM hold no secret.
  const holdsSecret = (text: string): boolean =>
    whole.has(text) || (inText !== undefined && text.length >= leastChars && inJson.test(text));
  const hasSecret = (value: unknown): boolean => {
    if (typeof value === 'string') return holdsSecret(value);
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(hasSecret);
    // Parsed JSON: its members are its own, by string.
    const members = value as Readonly<Record<string, unknown>>;
    for (const key in members) {
      if (holdsSecret(key) || hasSecret(members[key])) {
        return true;
      }
    }
    return false;
  };
  return {
    /**
     * Redacts a JSON text; the result is valid JSON, and the same text after one scan if no secret
     * is in it. Object keys count as text too.
     */
    json: (text: string) =>
      inJson.test(text) ? JSON.stringify(redactValue(JSON.parse(text))) : text,
    // Redaction keeps the shape: only texts in it change.
    value: <Value>(value: Value) => (hasSecret(value) ? (redactValue(value) as Value) : value),
  };
}

function compilePatterns(secrets: readonly string[]) {
  // Longest first, so that no rest is left of a secret that begins with another one.
  const longestFirst = [...secrets].sort((left, right) => right.length - left.length);
  const searchable = longestFirst.filter((secret) => !isOrdinary(secret));
  const whole = new Set(longestFirst.filter(isOrdinary));
  const anywhere = searchable.flatMap((secret) => [
    spellText(secret),
    ...encodeBase64(secret).map(spellBase64),
  ]);
  const inJson = new RegExp(
    [...anywhere, ...[...whole].map((secret) => `"${spellText(secret)}"`)].join('|'),
    'i',
  );
  const inText = anywhere.length === 0 ? undefined : new RegExp(anywhere.join('|'), 'gi');
  // No spelling is shorter than the secret itself.
  const leastChars = Math.min(...searchable.map(({ length }) => length));
  return { whole, inText, inJson, leastChars };
}

function isOrdinary(secret: string): boolean {
  return secret.length < 5 || /^(?:\p{L}{1,7}|\d{1,7})$/u.test(secret);
}

// Lists the base64 texts of a secret: alone, without padding, and the characters that it decides by
// itself when it begins at the first, second or third of three bytes (RFC 4648 §4, §5).
function encodeBase64(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const within = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return encoded.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
  });
  return [bytes.toString('base64').replace(/=+$/, ''), ...within];
}

// Writes the pattern of a base64 text in both alphabets; of their signs only these are written in
// more than one way.
function spellBase64(text: string): string {
  return text.replace(/[+/]/g, (sign) =>
    sign === '+' ? '(?:[+-]|%2b|\\\\{1,3}u002b)' : '(?:\\\\{0,3}[/_]|%2f)',
  );
}

function spellText(text: string): string {
  return [...text].map(spellCharacter).join('');
}

const NAMED_REFERENCES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const BACKSLASH = '(?:\\\\|%(?:25)?5c)';

// Backslashes before a character that JSON escapes: up to three times, as for a text of JSON within
// a text of JSON.
const ESCAPING = `${BACKSLASH}{0,7}`;

function spellCharacter(character: string): string {
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25)?${hex(byte, 2)}`).join('');
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const escaped = units.map((unit) => `\\\\\\\\?u${hex(unit, 4)}`).join('');
  const codepoint = character.codePointAt(0) ?? 0;
  const named = NAMED_REFERENCES[character];
  const names = [
    `#0*${codepoint}`,
    `#x0*${hex(codepoint, 1)}`,
    ...(named === undefined ? [] : [named]),
  ];
  const reference = `&(?:amp;)?(?:${names.join('|')});`;
  const spellings = [
    escapePattern(character),
    ...(character === ' ' ? ['\\+'] : []),
    percent,
    escaped,
    reference,
  ];
  return `${/["/\\]/.test(character) ? ESCAPING : ''}(?:${spellings.join('|')})`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function escapePattern(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
