import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { categories, products } from '#db/tables/catalogue/catalogue.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import type { PlanLine } from './plan-line-rules.ts';

export function findPlanLines(db: Database, orderId: string): Promise<PlanLine[]> {
  return db
    .select({
      orderItemId: orderItems.orderItemId,
      categoryName: categories.categoryName,
      metal: products.metal,
      stone: orderItems.stone,
      quantity: orderItems.quantity,
      subtotalPaise: orderItems.subtotalPaise,
      productPricePaise: orderItems.unitProductPricePaise,
      stoneValuePaise: orderItems.unitStoneValuePaise,
      makingChargesPaise: orderItems.unitMakingChargesPaise,
      discountPaise: orderItems.unitDiscountPaise,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}

export async function updateShare(
  tx: Database,
  { orderItemId, subtotalPaise }: PlanLine,
  couponSharePaise: Paise,
): Promise<void> {
  const discountedSubtotalPaise = paise(subtotalPaise - couponSharePaise);
  await tx
    .update(orderItems)
    .set({ couponSharePaise, discountedSubtotalPaise })
    .where(eq(orderItems.orderItemId, orderItemId));
}

export async function updatePlanAmounts(
  tx: Database,
  orderId: string,
  amounts: Pick<
    typeof orders.$inferSelect,
    'discountPaise' | 'totalPaise' | 'planSavedPaise' | 'giftCardPaise'
  >,
): Promise<void> {
  await tx.update(orders).set(amounts).where(eq(orders.orderId, orderId));
}
