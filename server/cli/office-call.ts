import { randomBytes } from 'node:crypto';
import { registerApi } from '#api/app.ts';
import { OFFICE_COOKIE, type StaffSession } from '#api/platform/http/office-binding.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { openSealingKeys } from '#server/config/sealing-keys.ts';
import { streamBackup } from '#server/database/backup/backup-service.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { shopOf } from '#server/shop/shop-of.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { CommandContext, Print } from './commands/command-context.ts';
import { commandLog } from './commands/command-log.ts';
import { absentProvider } from './payments/absent-provider.ts';

type Fields = Record<string, unknown>;

const UNKNOWN =
  'The database or the payment provider did not respond, so it is not known whether the call was done: look before you make it again.';

/** Makes a call of the office as this command, with the rights of an owner; without a name, lists the calls. */
export async function makeOfficeCall(
  context: CommandContext,
  [name, json = '{}']: string[],
): Promise<boolean> {
  const { print } = context;
  if (name === undefined) return listCalls(print);
  const call = callOf(name);
  if (!call) {
    print(`There is no call "${name}". "npm run shop -- office" lists them.`);
    return false;
  }
  const fields = fieldsOf(json);
  if (!fields) {
    print(`The fields must be one JSON object, such as '{"order_id":"4F7K9QWE20ABCDXYZ123"}'.`);
    return false;
  }
  const { status, body } = await respondTo(context, call, fields);
  if (status >= 500) throw new StartupError(UNKNOWN);
  print(status < 400 ? body : refusalText(body));
  return status < 400;
}

/** Calls about a person's own access need that person. */
function callOf(name: string): OfficeCall | undefined {
  const calls: Record<string, OfficeCall> = officeCalls;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call?.isOwnAccess ? undefined : call;
}

function listCalls(print: Print): true {
  const calls = Object.entries(officeCalls).filter(([name]) => callOf(name));
  const width = Math.max(...calls.map(([name]) => name.length));
  for (const [name, { method, path, summary }] of calls)
    print(`  ${name.padEnd(width)}  ${summary} (${method} ${API_BASE}${path})`);
  return true;
}

function fieldsOf(json: string): Fields | undefined {
  try {
    const read: unknown = JSON.parse(json);
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
    return isObject ? (read as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function refusalText(body: string): string {
  const { message, fields = {} }: { message: string; fields?: Record<string, string> } = JSON.parse(body);
  return [message, ...Object.entries(fields).map(([field, why]) => `  ${field}: ${why}`)].join('\n');
}

/** Runs the call in this process: the same route, validation, service and audit as from the browser. */
async function respondTo(context: CommandContext, call: OfficeCall, fields: Fields) {
  const { db, pool, clock, config, actor, connectionString } = context;
  const sealingKeys = await openSealingKeys(config);
  const shop = {
    ...shopOf(config, config.provider ?? absentProvider),
    ...{ db, pool, clock, log: commandLog() },
    backUp: (now: Date) => streamBackup(connectionString, now),
    ...(sealingKeys && { sealingKeys }),
  };
  // The token is known to nobody else, and the server does not listen.
  const secret = randomBytes(32).toString('hex');
  const session: StaffSession = {
    ...{ staffId: 0, actor, name: 'command', email: '', role: 'owner', stage: 'open', isDemo: false },
    ...{ sessionId: '', tokenHash: Buffer.alloc(0), hasPin: false, isLocked: false },
  };
  const app = createHttpServer(0);
  await registerApi(app, shop, NO_EARLY_RUNS, async (token) => (token === secret ? session : undefined));
  const { url, rest } = addressOf(call, fields);
  const sendsBody = call.method === 'POST' || call.method === 'PUT';
  const response = await app.inject({
    method: call.method,
    url,
    cookies: { [OFFICE_COOKIE]: secret },
    ...(sendsBody ? { payload: rest } : { query: textsOf(rest) }),
  });
  await app.close();
  return { status: response.statusCode, body: response.body };
}

/** Fields that the path names go into it; the others are left for the body or the query. */
function addressOf({ path }: OfficeCall, fields: Fields): { url: string; rest: Fields } {
  const rest = { ...fields };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(fields[name]));
  });
  return { url: `${API_BASE}${filled}`, rest };
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
