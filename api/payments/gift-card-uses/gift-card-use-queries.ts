import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { giftCardCodes, giftCards, giftCardUses } from '#db/tables/money/gift-cards.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

export interface CardShare {
  giftCardId: number;
  amountPaise: Paise;
}

/** What gift cards pay of an order, in the order in which they were chosen. */
export function findUses(db: Database, orderId: string) {
  return db
    .select({
      giftCardId: giftCardUses.giftCardId,
      amountPaise: giftCardUses.amountPaise,
      chosenAt: giftCardUses.chosenAt,
      lastFour: sql<string>`coalesce(${giftCardCodes.lastFour}, '')`,
      isOldGold: sql<boolean>`${giftCards.oldGoldNumber} is not null`,
    })
    .from(giftCardUses)
    .innerJoin(giftCards, eq(giftCards.giftCardId, giftCardUses.giftCardId))
    .leftJoin(giftCardCodes, eq(giftCardCodes.giftCardId, giftCardUses.giftCardId))
    .where(eq(giftCardUses.orderId, orderId))
    .orderBy(asc(giftCardUses.chosenAt), asc(giftCardUses.giftCardId));
}

export type CardUse = Awaited<ReturnType<typeof findUses>>[number];

/** The price of an order's lines, after its coupon and its plan, without its gift cards: no gift card pays for those. */
export async function findGoodsPaise(db: Database, orderId: string): Promise<Paise> {
  const rows = await db
    .select({
      goodsPaise: sql`coalesce(sum(${orderItems.discountedSubtotalPaise}), 0)`.mapWith(
        (value) => Number(value) as Paise,
      ),
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isGiftCard, false)));
  return rows[0]?.goodsPaise ?? paise(0);
}

/** Replaces what gift cards pay of a locked, unpaid order. */
export async function replaceUses(
  tx: Database,
  orderId: string,
  uses: (CardShare & { chosenAt: Date })[],
  giftCardPaise: Paise,
): Promise<void> {
  await tx.delete(giftCardUses).where(eq(giftCardUses.orderId, orderId));
  if (uses.length > 0) await tx.insert(giftCardUses).values(uses.map((use) => ({ ...use, orderId })));
  await tx.update(orders).set({ giftCardPaise }).where(eq(orders.orderId, orderId));
}
