import { askForApproval, needsApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { boardRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { GoodsState } from '#contract/office/goods/goods.ts';
import { FIXED_PRICE, type NewPieceFields } from '#contract/office/goods/piece-fields.ts';
import { findHeldPieces } from '../import/held-stock-queries.ts';
import { findCategories, findNames, lockImports, lockProducts } from '../import/import-queries.ts';
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
  /** Why a price below the worth of the metal is right. */
  reason?: string | undefined;
  /** A second person has approved the price. */
  isApproved?: boolean;
}

/**
 * Changes pieces in one transaction; each is saved, waits or is refused as a whole. Refusals: not_found, changed_meanwhile,
 * invalid_input, reason_needed.
 */
export function changePieces(
  acting: Acting,
  edits: readonly Edit[],
  options: Options,
): Promise<PieceOutcome[]> {
  return inTransaction(acting.db, async (tx) => {
    const skus = edits.map(({ sku }) => sku);
    await lockImports(tx);
    const locked = await lockProducts(tx, skus);
    const pieces = new Map((await findPieces(tx, skus)).map((piece) => [piece.sku, piece]));
    const ids = locked.map(({ productId }) => productId);
    const held = groupBy(await findHeldPieces(tx, ids), ({ productId }) => productId);
    const context = await contextOf(tx, acting, options);
    const plans = edits.map((edit) => {
      const stored = pieces.get(edit.sku);
      return planEdit(edit, stored, (stored && held.get(stored.productId)) ?? [], context);
    });
    const outcomes = await carryOutPlans({ ...acting, db: tx }, await withFreeNames(tx, plans), options);
    return edits.flatMap(({ sku }, index) => {
      const outcome = outcomes[index];
      return outcome ? [{ sku, outcome }] : [];
    });
  });
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
      const sentence = `${sku} is in the shop already: choose another SKU.`;
      return refuse('invalid_input', sentence, { sku: sentence });
    }
    const context = await contextOf(tx, acting, options);
    const planned = planPiece(
      sku,
      { ...FIXED_PRICE, ...fields },
      { stored: undefined, held: [], before: undefined },
      context,
    );
    if (isPlanned(planned)) planned.product.status = status;
    const [outcome] = await carryOutPlans({ ...acting, db: tx }, await withFreeNames(tx, [planned]), options);
    if (!outcome) throw new Error('a new piece has no outcome');
    return outcome;
  });
}

async function contextOf(tx: Database, acting: Acting, options: Options): Promise<EditContext> {
  const today = indianDate(acting.now);
  return {
    today,
    now: acting.now,
    rates: await boardRates(tx, today),
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
    const sentence = `${owner} has this name already: choose another.`;
    return refuse('invalid_input', sentence, { product_name: sentence });
  });
}

/** Stores what needs nobody else, and asks for the rest; the entries of the audit come last. */
async function carryOutPlans(
  acting: Acting,
  plans: readonly Plan[],
  options: Options,
): Promise<EditOutcome[]> {
  const stored = plans.filter(isPlanned).filter(({ asks }) => asks === undefined);
  await storePieces(acting.db, stored);
  const outcomes: EditOutcome[] = [];
  for (const plan of plans) outcomes.push(await recordPlan(acting, plan, options));
  return outcomes;
}

async function recordPlan(acting: Acting, plan: Plan, { act, reason }: Options): Promise<EditOutcome> {
  if (plan === 'unchanged') return { state: 'unchanged' };
  if (isRefusal(plan)) return plan;
  const subject = `product:${plan.row.sku}`;
  if (plan.asks !== undefined) {
    const asked = { summary: plan.asks, reason: reason ?? '', payload: payloadOf(plan) };
    const approvalId = await askForApproval(acting, { act: 'price below metal', subject, ...asked });
    return { state: 'waiting', approvalId };
  }
  const { before, after } = plan.difference;
  const changes = plan.stored ? { before, after } : { after: { ...after, status: plan.product.status } };
  const entry = await recordAct(acting.db, acting.actor, { act, subject, reason, ...changes }, acting.now);
  return { state: 'saved', entry };
}

/** What `carryOutPrice` gets. */
function payloadOf({ row: { sku }, product: { status }, stored, difference }: Planned): object {
  return stored ? { sku, ...difference } : { sku, status, fields: difference.after };
}
