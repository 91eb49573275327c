import { type Reply, sendReply } from '../sandbox-reply.ts';
import { defineFault, type Wire } from './fault.ts';

function sendHalf({ response }: Wire, { status, headers, bytes }: Reply): Promise<void> {
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  return new Promise((resolve) =>
    response.write(bytes.subarray(0, bytes.length >> 1), () => resolve()),
  );
}

function renderHead({ status, headers, bytes }: Reply): string {
  const lines = Object.entries({
    ...headers,
    'content-length': bytes.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Slow`, ...lines, '', ''].join('\r\n');
}

const milliseconds = (ms: number, jitterMs: number): number => ms + Math.random() * jitterMs;

/** Kinds of fault by name. */
export const CONNECTION_FAULTS = {
  refused: defineFault(
    'closes all connections and accepts none for this long',
    { ms: 1_000 },
    ({ ms }) => ({
      change: () => undefined,
      arrive: async (wire) => wire.shutPort(ms),
    }),
  ),
  reset: defineFault('resets the connection instead of answering', {}, () => ({
    arrive: async ({ response }) => void response.socket?.resetAndDestroy(),
    change: () => undefined,
  })),
  'reset-within': defineFault(
    'resets the connection halfway through the body',
    { afterMs: 100 },
    ({ afterMs }) => ({
      deliver: async (wire, reply) => {
        await sendHalf(wire, reply);
        // A reset would destroy what the client has not read yet.
        await wire.pause(afterMs);
        wire.response.socket?.resetAndDestroy();
      },
    }),
  ),
  truncated: defineFault('closes the connection halfway through the body', {}, () => ({
    deliver: async (wire, reply) => {
      await sendHalf(wire, reply);
      wire.response.socket?.end();
    },
  })),
  hang: defineFault('never answers', {}, () => ({ change: () => undefined })),
  'slow-headers': defineFault(
    'sends the headers one byte at a time',
    { byteMs: 1_000 },
    ({ byteMs }) => ({
      deliver: async ({ response, pause }, reply) => {
        const { socket } = response;
        for (const byte of renderHead(reply)) {
          if (response.closed) return;
          socket?.write(byte);
          await pause(byteMs);
        }
        socket?.end(reply.bytes);
      },
    }),
  ),
  drip: defineFault('sends the body one byte at a time', { byteMs: 1_000 }, ({ byteMs }) => ({
    deliver: async ({ response, pause }, { status, headers, bytes }) => {
      response.writeHead(status, { 'content-length': bytes.length, ...headers });
      for (let index = 0; index < bytes.length && !response.closed; index += 1) {
        response.write(bytes.subarray(index, index + 1));
        await pause(byteMs);
      }
      response.end();
    },
  })),
  latency: defineFault(
    'delays the request on its way to the PIM (arrival) and the answer on its way back',
    {
      ms: 100,
      jitterMs: 0,
      arrivalMs: 0,
      arrivalJitterMs: 0,
    },
    ({ ms, jitterMs, arrivalMs, arrivalJitterMs }) => ({
      arrive: ({ pause }) => pause(milliseconds(arrivalMs, arrivalJitterMs)),
      deliver: async ({ response, pause }, reply) => {
        await pause(milliseconds(ms, jitterMs));
        sendReply(response, reply);
      },
    }),
  ),
};
