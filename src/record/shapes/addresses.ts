/**
 * Returns the last part of an address without a host: `lamps` for `/api/nodes/lamps`; any other
 * value as text.
 */
export function readAddressed(value: unknown): string {
  const text = String(value);
  return ADDRESS.exec(text)?.[1] ?? text;
}

const ADDRESS = /^\/(?:[\w.-]+\/)+([\w.-]+)$/;
