import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import {
  keyWithId,
  openSealed,
  type ReplacedKeys,
  type SealingKeys,
  sealText,
} from '#api/platform/sealing.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import type {
  MailSecurity,
  MailServerResponse,
  SaveMailServerBody,
} from '#contract/office/messages/mail-server.ts';
import {
  deleteMailServer,
  findMailServer,
  insertMailServer,
  lockMailServer,
  type MailServerRow,
  updateMailServer,
} from './mail-server-queries.ts';

/** `isTrial`: somebody tries the demo, whose password everybody knows. */
type SetUp = Pick<Shop, 'mailSetUp' | 'sealingKeys'> & { isTrial: boolean };

/** A mail server as it is connected to. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  /** Empty: the address of the shop. */
  sender: string;
}

/** Binds the encrypted password to its server: it cannot be sent to another one. */
const subjectOf = ({ host, username }: Pick<MailServerRow, 'host' | 'username'>) =>
  `mail-server:${username}@${host}`;

function passwordOf(row: MailServerRow, keys: SealingKeys | undefined): string | undefined {
  if (row.sealedPassword === null) return '';
  const key = keyWithId(keys, row.keyId);
  return key && openSealed(row.sealedPassword, subjectOf(row), key);
}

/** The mail server set in the office; undefined if there is none, or its password cannot be decrypted with these keys. */
export async function readMailServer(
  db: Database,
  keys: SealingKeys | undefined,
): Promise<MailServer | undefined> {
  const row = await findMailServer(db);
  const password = row && passwordOf(row, keys);
  if (!row || password === undefined) return undefined;
  const { host, port, security, username, sender } = row;
  return { host, port, security, username, password, sender };
}

/** What the owner sees of the mail server: everything but its password. */
export async function describeMailServer(db: Database, setUp: SetUp): Promise<MailServerResponse> {
  const row = await findMailServer(db);
  const { isFixed } = setUp.mailSetUp;
  return {
    source: isFixed ? 'environment' : row ? 'office' : 'none',
    server: row
      ? {
          ...{ host: row.host, port: row.port, security: row.security },
          ...{ username: row.username, sender: row.sender, has_password: row.sealedPassword !== null },
          is_readable: passwordOf(row, setUp.sealingKeys) !== undefined,
        }
      : null,
    version: row?.version ?? 0,
    problem: whyNone(setUp) ?? null,
  };
}

function whyNone({ mailSetUp, sealingKeys, isTrial }: SetUp): string | undefined {
  if (mailSetUp.isFixed) return 'It is set where the shop is started, by SMTP_URL, and changed there.';
  if (isTrial) return 'Who tries the demo sets up no mail server.';
  if (!mailSetUp.hasName) {
    return 'E-mails link to the shop, so it must know its own name: SHOP_HOSTS has to be set where it is started.';
  }
  return sealingKeys
    ? undefined
    : 'The password could not be encrypted: PAN_KEY has to be set where the shop is started.';
}

/**
 * Stores the mail server, its password encrypted; every instance uses it at once. Refusals: mail_server_refused (it is set where
 * the shop is started, or cannot be set here), changed_meanwhile, invalid_input (a user without a password).
 */
export function saveMailServer(
  { db, now, actor }: Acting,
  setUp: SetUp,
  { version, password, ...server }: Omit<SaveMailServerBody, 'own_password'>,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const problem = whyNone(setUp);
    const key = setUp.sealingKeys?.present;
    if (problem || !key) return refuse('mail_server_refused', problem);
    const before = await lockMailServer(tx);
    if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile');
    const plain = server.username === '' ? '' : (password ?? keptPassword(before, server, setUp.sealingKeys));
    if (plain === undefined) return refuseField('password', 'Please enter the password of this server.');
    const stored = {
      ...server,
      sealedPassword: plain === '' ? null : sealText(plain, subjectOf(server), key),
      keyId: plain === '' ? null : key.id,
    };
    if (before) await updateMailServer(tx, stored);
    else if (!(await insertMailServer(tx, stored))) return refuse('changed_meanwhile');
    const after = { ...server, ...(password !== undefined && { password: 'changed' }) };
    await recordAct(tx, actor, { act: 'mail server set', subject: 'settings:mail', after }, now);
    return undefined;
  });
}

/** The stored password, if it is of this server and user; undefined if it has to be entered. */
function keptPassword(
  before: MailServerRow | undefined,
  server: Pick<MailServerRow, 'host' | 'username'>,
  keys: SealingKeys | undefined,
): string | undefined {
  return before && subjectOf(before) === subjectOf(server) ? passwordOf(before, keys) : undefined;
}

/** Forgets the mail server. Refusals: not_found, changed_meanwhile. */
export function removeMailServer({ db, now, actor }: Acting, version: number): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const before = await lockMailServer(tx);
    if (!before) return refuse('not_found', 'No mail server is set in the office.');
    if (before.version !== version) return refuse('changed_meanwhile');
    await deleteMailServer(tx);
    const act = { act: 'mail server removed', subject: 'settings:mail', before: { host: before.host } };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

/** Encrypts the password anew after the key was replaced. */
export async function resealMailServer(db: Database, keys: ReplacedKeys): Promise<void> {
  const { present, previous } = keys;
  await inTransaction(db, async (tx) => {
    const row = await lockMailServer(tx);
    if (!row || row.keyId !== previous.id) return;
    const password = passwordOf(row, keys);
    if (password === undefined) return;
    const sealedPassword = sealText(password, subjectOf(row), present);
    await updateMailServer(tx, { sealedPassword, keyId: present.id });
  });
}
