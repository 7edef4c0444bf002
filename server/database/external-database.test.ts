import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { StartupError } from '#server/startup/startup-error.ts';
import { checkExternalDatabase } from './external-database.ts';

const servers: Server[] = [];

/** A server that accepts every login and reports the given version; without one it never responds. */
async function openFakeServer(version?: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (version) socket.on('data', (data) => response(socket, data, version));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `postgres://shop:very-secret@127.0.0.1:${port}/shop`;
}

function response(socket: Socket, data: Buffer, version: string): void {
  const ready = message('Z', Buffer.from('I'));
  if (data[0] === 'Q'.charCodeAt(0)) {
    const name = Buffer.from('server_version_num\0');
    const column = Buffer.concat([
      Buffer.from([0, 1]),
      name,
      Buffer.alloc(6),
      Buffer.from([0, 0, 0, 25, 255, 255]),
    ]);
    const description = message('T', Buffer.concat([column, Buffer.from([255, 255, 255, 255, 0, 0])]));
    const row = message(
      'D',
      Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]),
    );
    socket.write(Buffer.concat([description, row, message('C', Buffer.from('SHOW\0')), ready]));
  } else if (data[0] === 0) {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

async function refusalOf(url: string): Promise<string> {
  const error = await checkExternalDatabase(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  const text = (error as StartupError).message;
  expect(text).not.toContain('very-secret');
  expect(text).toMatch(/^[^\n]+\.$/);
  return text;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('an external database', () => {
  it('is accepted when it is new enough', async () => {
    await checkExternalDatabase(await openFakeServer('150004'));
  });

  it('is refused when it is too old', async () => {
    expect(await refusalOf(await openFakeServer('140019'))).toMatch(
      /is PostgreSQL 14, but the shop needs 15/,
    );
  });

  it('is refused within 5 seconds when it does not respond', async () => {
    const start = Date.now();
    expect(await refusalOf(await openFakeServer())).toMatch(/does not respond within 5 seconds/);
    expect(Date.now() - start).toBeLessThan(6_000);
  });

  it('is refused when nothing listens at the address', async () => {
    expect(await refusalOf('postgres://shop:very-secret@127.0.0.1:1/shop')).toMatch(/No database listens/);
    expect(await refusalOf('postgres://shop:very-secret@nowhere.invalid/shop')).toMatch(/is unknown/);
  });

  it('is refused when the URL is invalid', async () => {
    expect(await refusalOf('very-secret')).toMatch(/is not a database address/);
    expect(await refusalOf('mysql://root:very-secret@localhost/shop')).toMatch(/PostgreSQL only/);
  });
});
