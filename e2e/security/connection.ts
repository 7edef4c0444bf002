import net from 'node:net';

export interface Connection {
  /** Everything received so far. */
  said(): string;
  write(text: string): void;
  /** Resolves when the server closes, with the milliseconds since the connection was opened. */
  closed: Promise<number>;
  end(): void;
}

/** Opens a raw TCP connection, for requests that no HTTP client would send. */
export async function connect(baseURL: string): Promise<Connection> {
  const { hostname, port } = new URL(baseURL);
  const opened = performance.now();
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A reset during a write is an expected outcome.
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

/** Sends a raw request followed by a valid one; returns the status codes of the responses. */
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
  // Wait for a second response to the same request.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
