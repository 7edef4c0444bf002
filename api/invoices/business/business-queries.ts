import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import { businessBuyers } from '#db/tables/orders/orders.ts';

export async function storeBusiness(
  tx: Database,
  orderId: string,
  { gstin, business_name: businessName }: BusinessBuyer,
  updatedAt: Date,
): Promise<void> {
  const given = { gstin, businessName, updatedAt };
  await tx
    .insert(businessBuyers)
    .values({ orderId, ...given })
    .onConflictDoUpdate({ target: businessBuyers.orderId, set: given });
}

export async function deleteBusiness(tx: Database, orderId: string): Promise<void> {
  await tx.delete(businessBuyers).where(eq(businessBuyers.orderId, orderId));
}
