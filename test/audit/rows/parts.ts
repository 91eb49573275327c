/** Parts of records that rows are made of. */
import type { PimRecord } from '../../../src/record/value.ts';

/** A sub-record in a shape that nobody could know. */
export const STRANGE = [{ Zq1: 'x', Zq2: { Zq3: 4 } }];

/** The status of a record that is not live. */
export const PASSIVE = { Status: -1 };

/** A record for each value of a field. */
export const each = (key: string, ...values: readonly unknown[]): PimRecord[] =>
  values.map((value) => ({ [key]: value }));

const PICTURE = { Link: 'https://a.example/1.png', Status: 1 };

/** Live pictures of one product. */
export const pictures = (...all: readonly PimRecord[]): PimRecord => ({
  Pictures: all.map((one, at) => ({ PictureId: at + 1, ...PICTURE, ...one })),
});
