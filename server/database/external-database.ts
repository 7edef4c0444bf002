import { Client } from 'pg';
import { StartupError } from '#server/startup-error.ts';

const deadlineMs = 5_000;
const oldestMajor = 15;

/**
 * Checks, within 5 seconds, that the owner's PostgreSQL can be reached and is new enough.
 *
 * @param url the value of DATABASE_URL; its password never appears in a message.
 * @throws StartupError with one sentence for the owner.
 */
export async function checkExternalDatabase(url: string): Promise<void> {
  const place = placeOf(url);
  let version: number;
  try {
    version = await askVersion(url);
  } catch (error) {
    throw new StartupError(`${sentence(error, place)}; check DATABASE_URL.`);
  }
  const major = Math.floor(version / 10_000);
  if (major >= oldestMajor) return;
  throw new StartupError(
    `The database at ${place} is PostgreSQL ${major}, but the shop needs ${oldestMajor} or newer; upgrade it or point DATABASE_URL to another.`,
  );
}

async function askVersion(url: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  });
  client.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), deadlineMs);
  });
  const response = client
    .connect()
    .then(() => client.query<{ server_version_num: string }>('show server_version_num'));
  // When the deadline wins, nobody else listens to this one's failure.
  response.catch(() => {});
  try {
    const { rows } = await Promise.race([response, deadline]);
    return Number(rows[0]?.server_version_num);
  } finally {
    clearTimeout(timer);
    // Not awaited: saying goodbye to a silent server would take as long again.
    void client.end().catch(() => {});
  }
}

/** The machine and database of an address, without user and password. */
function placeOf(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url.replace('@/', '@localhost/'));
  } catch {
    throw new StartupError(
      'DATABASE_URL is not a database address; it should look like postgres://user:password@host:5432/database.',
    );
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartupError(
      'DATABASE_URL does not begin with postgres://; the shop works with PostgreSQL only.',
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
  if (/timeout/i.test(message)) return `The database at ${place} does not answer within 5 seconds`;
  return `The database at ${place} cannot be reached (${code || 'connection failed'})`;
}
