import { emailKey } from '#api/accounts/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { hasDemoData } from './demo-queries.ts';
import { demoPeople } from './demo-shop.ts';

/** @throws StartupError when the database contains the demo shop, whose invoices would mix with real ones (P-67). */
export async function refuseDemoShop(db: Database, provider: string): Promise<void> {
  const emailKeys = demoPeople().map(({ email }) => emailKey(email));
  if (!(await hasDemoData(db, emailKeys))) return;
  throw new StartupError(
    `A live ${provider} key takes real money, but this database holds the demo shop’s customers and orders: set DATA_DIR or DATABASE_URL to an empty place, or use a test key.`,
  );
}
