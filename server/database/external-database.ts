import { Client } from 'pg';
import { StartupError } from '#server/startup/startup-error.ts';

const timeoutMs = 5_000;
const minMajor = 15;

/** Checks within 5 seconds that a PostgreSQL is reachable and new enough. @throws StartupError, never with the password. */
export async function checkExternalDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const place = hostAndDatabase(url, setting);
  let version: number;
  try {
    version = await queryVersion(url);
  } catch (error) {
    throw new StartupError(`${sentence(error, place)}; check ${setting}.`);
  }
  const major = Math.floor(version / 10_000);
  if (major >= minMajor) return;
  throw new StartupError(
    `The database at ${place} is PostgreSQL ${major}, but the shop needs ${minMajor} or newer; upgrade it or point ${setting} to another.`,
  );
}

async function queryVersion(url: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
  });
  const response = client
    .connect()
    .then(() => client.query<{ server_version_num: string }>('show server_version_num'));
  // Prevents an unhandled rejection when the timeout wins the race.
  response.catch(() => {});
  try {
    const { rows } = await Promise.race([response, deadline]);
    return Number(rows[0]?.server_version_num);
  } finally {
    clearTimeout(timer);
    // Not awaited: closing a connection to an unresponsive server could hang as long again.
    void client.end().catch(() => {});
  }
}

function hostAndDatabase(url: string, setting: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url.replace('@/', '@localhost/'));
  } catch {
    throw new StartupError(
      `${setting} is not a database address; it should look like postgres://user:password@host:5432/database.`,
    );
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartupError(
      `${setting} does not begin with postgres://; the shop works with PostgreSQL only.`,
    );
  }
  const host = parsed.searchParams.get('host') ?? parsed.host;
  return `${host}${parsed.pathname}`;
}

function sentence(error: unknown, place: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === '28P01' || code === '28000')
    return `The database at ${place} refuses the user name or password`;
  if (code === '3D000') return `The server at ${place} has no database of that name`;
  if (code === '42501') return `The user may not connect to the database at ${place}`;
  if (code === '53300') return `The database at ${place} has no free connection`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of the database at ${place} is unknown`;
  if (code === 'ECONNREFUSED') return `No database listens at ${place}`;
  if (/timeout/i.test(message)) return `The database at ${place} does not respond within 5 seconds`;
  return `The database at ${place} cannot be reached (${code || 'connection failed'})`;
}
