import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

/**
 * A minimal HTTP client with keep-alive connections, for responses with a content-length. Minimal, because on a small
 * machine the load generator's processor time is taken from the server.
 * @param {string} origin
 */
export function jsonClient(origin) {
  const { hostname, port, host } = new URL(origin);
  const all = new Set();
  const idle = [];

  const open = async () => {
    const connection = await openConnection({ host: hostname, port: Number(port) });
    all.add(connection);
    return connection;
  };
  /** A connection that the server has not closed. */
  const takeIdle = () => {
    let connection = idle.pop();
    while (connection?.isClosed()) connection = idle.pop();
    return connection;
  };
  const send = async (method, path, { body, token } = {}) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    ];
    const connection = takeIdle() ?? (await open());
    const response = await connection.ask(`${lines.join('\r\n')}${HEAD_END}${text}`);
    idle.push(connection);
    if (response.status === 200) return response.body;
    const failure = new Error(`${method} ${path} returned ${response.status}: ${response.body}`);
    throw Object.assign(failure, { status: response.status });
  };
  const close = () => {
    for (const connection of all) connection.close();
  };
  return { send, close };
}

/** One connection, which carries one request at a time. */
async function openConnection(address) {
  const socket = connect({ ...address, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let come = Buffer.alloc(0);
  let waiting;
  socket.on('data', (bytes) => {
    come = come.length === 0 ? bytes : Buffer.concat([come, bytes]);
    const response = wholeResponse(come);
    if (!response) return;
    come = Buffer.alloc(0);
    waiting.resolve(response);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The connection was closed.')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    isClosed: () => socket.destroyed || socket.readableEnded,
    close: () => socket.destroy(),
  };
}

function wholeResponse(bytes) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.latin1Slice(0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response has no length:\n${head}`);
  const start = headEnd + HEAD_END.length;
  const end = start + Number(length);
  if (bytes.length < end) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.utf8Slice(start, end) };
}
