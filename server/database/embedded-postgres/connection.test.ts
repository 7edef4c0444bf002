import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDatabaseWhenReady, ServerFailure } from './connection.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** PostgreSQL's ErrorResponse: severity, code and message, each with its letter. */
function refusal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A server that answers each connection with the next refusal, the last one for ever. */
async function refusing(responses: Buffer[]): Promise<{ port: number; asked: () => number }> {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(responses[Math.min(asked++, responses.length - 1)] ?? ''));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, asked: () => asked };
}

const LIVING = { hasEnded: () => false, complaint: () => '' };
const STARTING = refusal('57P03', 'the database system is starting up');

test('a server that is recovering is waited for longer than one that says nothing', async () => {
  const { port, asked } = await refusing([...Array(5).fill(STARTING), refusal('28P01', 'wrong password')]);
  const waited = createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, LIVING, {
    timeoutMs: 0,
  });
  await expect(waited).rejects.toThrow('wrong password');
  expect(asked()).toBe(6);
});

test('a server that says something else is given up when its time is over', async () => {
  const { port, asked } = await refusing([refusal('53300', 'sorry, too many clients already')]);
  const waited = createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, LIVING, {
    timeoutMs: 0,
  });
  await expect(waited).rejects.toThrow(ServerFailure);
  expect(asked()).toBe(1);
});

test('a recovering server that ends is not waited for', async () => {
  const { port } = await refusing([STARTING]);
  const ended = { hasEnded: () => true, complaint: () => 'could not write to file' };
  await expect(
    createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, ended),
  ).rejects.toThrow('could not write to file');
});
