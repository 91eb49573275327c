/** The ways in which a secret may come back from a PIM or a proxy. */

/** A secret in each of its spellings, by the name of the spelling. */
export function spellingsOf(secret: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const units = Array.from({ length: secret.length }, (_, index) => secret.charCodeAt(index));
  const inside = (before: string): Buffer => Buffer.from(`${before}${secret}:tail`);
  return {
    'as it is': secret,
    'in capitals':
      secret.toUpperCase().length === secret.length && !/[ıß]/.test(secret)
        ? secret.toUpperCase()
        : secret,
    'as a part of a URL': encodeURIComponent(secret),
    'as a form': new URLSearchParams([['', secret]]).toString().slice(1),
    'percent-encoded throughout': percent,
    'percent-encoded in capitals': percent.toUpperCase(),
    'percent-encoded twice': encodeURIComponent(encodeURIComponent(secret)),
    'in a JSON text': JSON.stringify({ appKey: secret }),
    'in a JSON text within JSON': JSON.stringify(JSON.stringify({ appKey: secret })),
    'in a JSON text with escaped slashes': JSON.stringify({ appKey: secret }).replaceAll(
      '/',
      '\\/',
    ),
    'in a JSON text as a part of a URL': encodeURIComponent(JSON.stringify({ appKey: secret })),
    'in JSON escapes throughout': units
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
    'in HTML references': [...secret].map((character) => `&#${character.codePointAt(0)};`).join(''),
    'escaped for HTML': secret.replace(
      /[&<>"]/g,
      (character) => `&#x${character.charCodeAt(0).toString(16)};`,
    ),
    'in base64': bytes.toString('base64'),
    'in base64url': bytes.toString('base64url'),
    'in base64 as a part of a URL': encodeURIComponent(bytes.toString('base64')),
    'in base64 after one byte': inside('a').toString('base64'),
    'in base64 after two bytes': inside('ab').toString('base64'),
    'in base64 after three bytes': inside('abc').toString('base64'),
    'in base64url after five bytes': inside('abcde').toString('base64url'),
  };
}
