/** The check digit for the first twelve digits of an EAN-13 (GS1 General Specifications, section 7.9). */
export function ean13CheckDigit(twelveDigits: string): number {
  let sum = 0;
  for (let index = 0; index < 12; index++)
    sum += Number(twelveDigits[index]) * (index % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

/**
 * An EAN-13 from a four-digit prefix and the serial number of a record (0..99,999,999). A factor coprime to 10 spreads
 * serial numbers over eight digits without repeating one.
 */
export function buildEan13(prefix: string, serial: number): string {
  const spread = (serial * 61_803_399 + 14_159_265) % 100_000_000;
  const digits = prefix + String(spread).padStart(8, '0');
  return digits + ean13CheckDigit(digits);
}

/** The same EAN-13 with a wrong check digit. */
export function breakCheckDigit(ean: string): string {
  return ean.slice(0, 12) + ((Number(ean[12]) + 3) % 10);
}
