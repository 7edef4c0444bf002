import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDatabaseWhenReady, ServerFailure } from './connection.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** An ErrorResponse of PostgreSQL's wire protocol: severity, code and message. */
function refusal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A server that responds to each connection with the next error, and repeats the last one. */
async function refusing(responses: Buffer[]): Promise<{ port: number; attempts: () => number }> {
  let attempts = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(responses[Math.min(attempts++, responses.length - 1)] ?? ''));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, attempts: () => attempts };
}

const RUNNING = { hasEnded: () => false, complaint: () => '' };
const STARTING = refusal('57P03', 'the database system is starting up');

test('a recovering server is waited for without a timeout', async () => {
  const { port, attempts } = await refusing([...Array(5).fill(STARTING), refusal('28P01', 'wrong password')]);
  const waited = createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, RUNNING, {
    timeoutMs: 0,
  });
  await expect(waited).rejects.toThrow('wrong password');
  expect(attempts()).toBe(6);
});

test('any other error ends the wait at the timeout', async () => {
  const { port, attempts } = await refusing([refusal('53300', 'sorry, too many clients already')]);
  const waited = createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, RUNNING, {
    timeoutMs: 0,
  });
  await expect(waited).rejects.toThrow(ServerFailure);
  expect(attempts()).toBe(1);
});

test('a recovering server that exits ends the wait', async () => {
  const { port } = await refusing([STARTING]);
  const ended = { hasEnded: () => true, complaint: () => 'could not write to file' };
  await expect(
    createDatabaseWhenReady({ socketDirectory: undefined, port, password: 'x' }, ended),
  ).rejects.toThrow('could not write to file');
});
