import { setImmediate } from 'node:timers/promises';
import { needsApproval, requestApproval } from '#api/approvals/service.ts';
import { recordActs } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { boardRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuseField } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { GoodsState } from '#contract/office/goods/goods.ts';
import {
  FIXED_PRICE,
  type NewPieceFields,
  NO_CHOICES,
  NO_SEARCH_FIELDS,
} from '#contract/office/goods/piece-fields.ts';
import { findCategories, findNames, lockImports, lockProducts } from '../import/import-queries.ts';
import { findHeldPieces } from '../import/stock/held-stock-queries.ts';
import { readStoneChart } from '../stone-chart/chart-service.ts';
import {
  type Edit,
  type EditContext,
  isPlanned,
  type Plan,
  type Planned,
  planEdit,
  planPiece,
} from './edit-rules.ts';
import { findPieces } from './goods-queries.ts';
import { storePieces } from './store-service.ts';
import { subjectOf } from './undo-rules.ts';

export type EditOutcome =
  | { state: 'saved'; entry: number }
  | { state: 'unchanged' }
  | { state: 'waiting'; approvalId: number }
  | Refusal;

export interface PieceOutcome {
  sku: string;
  outcome: EditOutcome;
}

interface Options {
  act: string;
  /** The reason for a price below the metal value. */
  reason?: string | undefined;
  /** A second person has approved the price. */
  isApproved?: boolean;
}

/** Changes pieces in one transaction, each as a whole. Refusals: not_found, changed_meanwhile, invalid_input, reason_needed. */
export function changePieces(
  acting: Acting,
  edits: readonly Edit[],
  options: Options,
): Promise<PieceOutcome[]> {
  return inTransaction(acting.db, async (tx) => {
    const within = { ...acting, db: tx };
    await lockImports(tx);
    await lockProducts(
      tx,
      edits.map(({ sku }) => sku),
    );
    const outcomes = await carryOutPlans(within, await planEdits(within, edits, options), options);
    return edits.flatMap(({ sku }, index) => {
      const outcome = outcomes[index];
      return outcome ? [{ sku, outcome }] : [];
    });
  });
}

const PLANS_AT_ONCE = 100;

/** Computes the results of edits, in order; pieces that are stored afterwards must be locked before. */
export async function planEdits(
  acting: Acting,
  edits: readonly Edit[],
  options: Pick<Options, 'reason' | 'isApproved'>,
): Promise<Plan[]> {
  const { db } = acting;
  const rows = await findPieces(
    db,
    edits.map(({ sku }) => sku),
  );
  const pieces = new Map(rows.map((piece) => [piece.sku, piece]));
  const ids = rows.map(({ productId }) => productId);
  const held = groupBy(await findHeldPieces(db, ids), ({ productId }) => productId);
  const context = await contextOf(db, acting, options);
  const plans: Plan[] = [];
  for (const edit of edits) {
    const stored = pieces.get(edit.sku);
    plans.push(planEdit(edit, stored, (stored && held.get(stored.productId)) ?? [], context));
    // Other requests go on while many pieces are worked out.
    if (plans.length % PLANS_AT_ONCE === 0) await setImmediate();
  }
  return withFreeNames(db, plans);
}

/** Changes one piece; the refusals are those of `changePieces`. */
export async function changePiece(acting: Acting, edit: Edit, options: Options): Promise<EditOutcome> {
  const [changed] = await changePieces(acting, [edit], options);
  if (!changed) throw new Error('a change has no outcome');
  return changed.outcome;
}

export interface NewPiece {
  sku: string;
  fields: NewPieceFields;
  status: GoodsState;
}

/** Adds a piece. Refusals: invalid_input (also when the SKU or the name is in use), reason_needed. */
export function addPiece(
  acting: Acting,
  { sku, fields, status }: NewPiece,
  options: Options,
): Promise<EditOutcome> {
  return inTransaction<EditOutcome>(acting.db, async (tx) => {
    await lockImports(tx);
    if ((await findPieces(tx, [sku])).length > 0) {
      return refuseField('sku', `${sku} is in the shop already: choose another SKU.`);
    }
    const context = await contextOf(tx, acting, options);
    const planned = planPiece(
      sku,
      { ...FIXED_PRICE, ...NO_CHOICES, ...NO_SEARCH_FIELDS, ...fields },
      { stored: undefined, held: [], before: undefined },
      context,
    );
    if (isPlanned(planned)) planned.product.status = status;
    const [outcome] = await carryOutPlans({ ...acting, db: tx }, await withFreeNames(tx, [planned]), options);
    if (!outcome) throw new Error('a new piece has no outcome');
    return outcome;
  });
}

async function contextOf(
  tx: Database,
  acting: Acting,
  options: Pick<Options, 'reason' | 'isApproved'>,
): Promise<EditContext> {
  const today = indianDate(acting.now);
  return {
    today,
    now: acting.now,
    rates: await boardRates(tx, today),
    chart: await readStoneChart(tx),
    categories: (await findCategories(tx)).map(({ categoryName }) => categoryName),
    needsSecond: !options.isApproved && (await needsApproval({ ...acting, db: tx })),
    reason: options.reason,
  };
}

/** Refuses names that another piece on sale has, or another piece of the same save gets. */
async function withFreeNames(tx: Database, plans: readonly Plan[]): Promise<Plan[]> {
  const named = plans.filter(isPlanned).filter(({ difference }) => 'product_name' in difference.after);
  const taken = await findNames(
    tx,
    named.map(({ row }) => row.productName),
  );
  const owners = new Map(taken.map(({ productName, sku }) => [productName, sku]));
  for (const { row } of named) if (!owners.has(row.productName)) owners.set(row.productName, row.sku);
  return plans.map((plan) => {
    if (!isPlanned(plan) || !named.includes(plan)) return plan;
    const owner = owners.get(plan.row.productName);
    if (owner === plan.row.sku) return plan;
    return refuseField('product_name', `${owner} has this name already: choose another.`);
  });
}

/** Stores edits that need no approval, requests approval for the others, and adds the audit entries last. */
export async function carryOutPlans(
  acting: Acting,
  plans: readonly Plan[],
  options: Options,
): Promise<EditOutcome[]> {
  const stored = plans.filter(isPlanned).filter(({ asks }) => asks === undefined);
  await storePieces(acting.db, stored);
  const outcomes = new Map<Plan, EditOutcome>();
  for (const plan of plans) {
    if (isPlanned(plan) && plan.asks !== undefined) {
      outcomes.set(plan, await askForPrice(acting, plan, plan.asks, options));
    }
  }
  const acts = stored.map((plan) => actOf(plan, options));
  const entries = acts.length === 0 ? [] : await recordActs(acting.db, acting.actor, acts, acting.now);
  for (const [index, plan] of stored.entries()) {
    outcomes.set(plan, { state: 'saved', entry: entries[index] ?? 0 });
  }
  return plans.map((plan) => {
    if (plan === 'unchanged') return { state: 'unchanged' };
    return isRefusal(plan) ? plan : outcomeOf(plan, outcomes);
  });
}

function outcomeOf(plan: Planned, outcomes: ReadonlyMap<Plan, EditOutcome>): EditOutcome {
  const outcome = outcomes.get(plan);
  if (!outcome) throw new Error(`the change of ${plan.row.sku} has no outcome`);
  return outcome;
}

async function askForPrice(
  acting: Acting,
  plan: Planned,
  summary: string,
  { reason = '' }: Options,
): Promise<EditOutcome> {
  const asked = { summary, reason, payload: payloadOf(plan) };
  const subject = subjectOf(plan.row.sku);
  const approvalId = await requestApproval(acting, { act: 'price below metal', subject, ...asked });
  return { state: 'waiting', approvalId };
}

function actOf({ row, product, stored, difference }: Planned, { act, reason }: Options) {
  const { before, after } = difference;
  const changes = stored ? { before, after } : { after: { ...after, status: product.status } };
  return { act, subject: subjectOf(row.sku), reason, ...changes };
}

/** The payload of an approval, read by `carryOutPrice`. */
function payloadOf({ row: { sku }, product: { status }, stored, difference }: Planned): object {
  return stored ? { sku, ...difference } : { sku, status, fields: difference.after };
}
