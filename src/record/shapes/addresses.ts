/** Addresses of records within a system, which stand for what they end in. Pure. */

/** The last part of an address without a host, which stands for a code: `/api/nodes/lamps`; another value as its text. */
export function readAddressed(value: unknown): string {
  const text = String(value);
  return ADDRESS.exec(text)?.[1] ?? text;
}

const ADDRESS = /^\/(?:[\w.-]+\/)+([\w.-]+)$/;
