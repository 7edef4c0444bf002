import net from 'node:net';

export interface Connection {
  /** All that came back so far. */
  said(): string;
  write(text: string): void;
  /** Resolves when the other side hung up, with the milliseconds since the connection was opened. */
  closed: Promise<number>;
  end(): void;
}

/** Opens a bare connection to the shop, so that requests can be sent that no client would write. */
export async function connect(baseURL: string): Promise<Connection> {
  const { hostname, port } = new URL(baseURL);
  const opened = performance.now();
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // Being cut off in the middle of a write is one of the answers that are looked for.
  socket.on('error', (error) => {
    text += `[${error.message}]`;
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - opened));
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    said: () => text,
    write: (bytes) => socket.write(Buffer.from(bytes, 'latin1')),
    closed,
    end: () => socket.destroy(),
  };
}

/** Sends a request as it stands and a healthy one behind it; answers the statuses that came back. */
export async function statusesOf(baseURL: string, request: string): Promise<number[]> {
  const connection = await connect(baseURL);
  connection.write(request);
  await Promise.race([connection.closed, firstResponse(connection)]);
  connection.end();
  return [...connection.said().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

async function firstResponse(connection: Connection): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (/HTTP\/1\.1 \d{3}/.test(connection.said())) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  // A second answer to what was one request would follow at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
