import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, each 0..255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function buildChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

/** A PNG (8 bits a channel, no alpha, not interlaced) of `colourAt(x, y)`; ISO/IEC 15948. Sizes in pixels. */
export function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lineBytes = width * 3 + 1;
  const lines = new Uint8Array(lineBytes * height);
  for (let y = 0; y < height; y++) {
    // The first byte of a line names its filter: 0, none.
    for (let x = 0; x < width; x++) lines.set(colourAt(x, y), y * lineBytes + 1 + x * 3);
  }
  return Buffer.concat([
    signature,
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(lines)),
    buildChunk('IEND', new Uint8Array(0)),
  ]);
}
