import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { listPurities } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse, refuseField, refuseFields } from '#contract/errors.ts';
import { addDays, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { EnteredScheme, OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { milligrams, toGrams } from '#contract/weight.ts';
import { findSchemes, type SchemeRow } from '../queries.ts';
import { isOpen } from '../rules.ts';
import * as queries from './scheme-office-queries.ts';
import { changedTerms, fieldsOf, type SchemeFields, schemeFaults, shownTerms } from './scheme-terms-rules.ts';

/** All schemes, the newest first, with their members and what is owed to them. */
export async function listOfficeSchemes(db: Database, now: Date): Promise<OfficeScheme[]> {
  const memberships = await queries.findMemberships(db);
  const today = indianDate(now);
  return (await findSchemes(db))
    .map((row) => shownScheme(row, memberships.get(row.schemeId), today))
    .reverse();
}

/** Refusal: not_found. */
export async function readOfficeScheme(
  db: Database,
  schemeId: number,
  now: Date,
): Promise<OfficeScheme | Refusal> {
  const scheme = (await listOfficeSchemes(db, now)).find(({ scheme_id }) => scheme_id === schemeId);
  return scheme ?? refuse('not_found', NO_SUCH_SCHEME);
}

const NO_SUCH_SCHEME = 'There is no such scheme.';

const NO_MEMBERS: queries.Membership = {
  ...{ active: 0, completed: 0, closed: 0 },
  ...{ paidPaise: paise(0), milligrams: milligrams(0) },
};

function shownScheme(row: SchemeRow, membership = NO_MEMBERS, today: IndianDate): OfficeScheme {
  const { active, completed, closed, paidPaise, milligrams: saved } = membership;
  return {
    ...{ scheme_id: row.schemeId, version: row.version, ...shownTerms(row) },
    state: stateOf(row, today),
    members: { active, completed, closed },
    owed: {
      paid: toRupees(paidPaise),
      grams: row.plan === 'weight' ? toGrams(saved) : null,
    },
  };
}

function stateOf(row: SchemeRow, today: IndianDate): OfficeScheme['state'] {
  if (isOpen(row, today)) return 'open';
  return today < row.fromDate ? 'upcoming' : 'closed';
}

export interface ChangedScheme {
  schemeId: number;
  schemeName: string;
  version: number;
}

/** Makes a scheme that can be joined from its first day on. Refusal: invalid_input. */
export function makeScheme(
  { db, now, actor }: Acting,
  entered: EnteredScheme,
): Promise<ChangedScheme | Refusal> {
  return inTransaction<ChangedScheme | Refusal>(db, async (tx) => {
    const wrong = await refuseFaults(tx, entered);
    if (wrong) return wrong;
    const scheme = await queries.insertScheme(tx, fieldsOf(entered));
    if (!scheme) return nameTaken(entered.scheme_name);
    const { schemeId, schemeName, version } = scheme;
    const after = shownTerms(scheme);
    await recordAct(tx, actor, { act: 'scheme made', subject: subjectOf(schemeId), after }, now);
    return { schemeId, schemeName, version };
  });
}

/** Changes a scheme for those who join from now on (P-71). Refusals: not_found, changed_meanwhile, invalid_input. */
export function editScheme(
  acting: Acting,
  { schemeId, version }: { schemeId: number; version: number },
  entered: EnteredScheme,
): Promise<ChangedScheme | Refusal> {
  return changeScheme(acting, { schemeId, version }, 'scheme changed', async (tx) => {
    const wrong = await refuseFaults(tx, entered);
    if (wrong) return wrong;
    const isTaken = await queries.isNameTaken(tx, entered.scheme_name, schemeId);
    return isTaken ? nameTaken(entered.scheme_name) : fieldsOf(entered);
  });
}

/** Ends the joining of a scheme with yesterday; its passbooks go on. Refusals: not_found, changed_meanwhile. */
export function closeScheme(
  acting: Acting,
  stated: { schemeId: number; version: number },
): Promise<ChangedScheme | Refusal> {
  return changeScheme(acting, stated, 'scheme closed', async (_, scheme) => {
    const yesterday = addDays(indianDate(acting.now), -1);
    if (scheme.toDate <= yesterday) return scheme;
    const fromDate = scheme.fromDate < yesterday ? scheme.fromDate : yesterday;
    return { ...scheme, fromDate, toDate: yesterday };
  });
}

function changeScheme(
  { db, now, actor }: Acting,
  { schemeId, version }: { schemeId: number; version: number },
  act: string,
  change: (tx: Database, scheme: SchemeRow) => Promise<SchemeFields | Refusal>,
): Promise<ChangedScheme | Refusal> {
  return inTransaction<ChangedScheme | Refusal>(db, async (tx) => {
    const scheme = await queries.lockScheme(tx, schemeId);
    if (!scheme) return refuse('not_found', NO_SUCH_SCHEME);
    if (scheme.version !== version) return refuse('changed_meanwhile');
    const next = await change(tx, scheme);
    if (isRefusal(next)) return next;
    const changed = changedTerms(scheme, next);
    if (!changed) return { schemeId, schemeName: scheme.schemeName, version };
    const nextVersion = await queries.updateScheme(tx, schemeId, fieldsOf(shownTerms(next)));
    await recordAct(tx, actor, { act, subject: subjectOf(schemeId), ...changed }, now);
    return { schemeId, schemeName: next.schemeName, version: nextVersion };
  });
}

const subjectOf = (schemeId: number) => `scheme:${schemeId}`;

async function refuseFaults(tx: Database, entered: EnteredScheme): Promise<Refusal | undefined> {
  return refuseFields(schemeFaults(entered, await listPurities(tx)));
}

function nameTaken(name: string): Refusal {
  return refuseField('scheme_name', `There is a scheme named ${name} already.`);
}
