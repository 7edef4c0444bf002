import { emailKey } from '#api/accounts/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { hasDemoData } from './demo-queries.ts';
import { demoPeople } from './demo-shop.ts';

export function holdsDemoShop(db: Database): Promise<boolean> {
  return hasDemoData(
    db,
    demoPeople().map(({ email }) => emailKey(email)),
  );
}

/** @throws StartupError when the database contains the demo shop, whose invoices would mix with real ones (P-67). */
export async function refuseDemoShop(db: Database, provider: string): Promise<void> {
  if (!(await holdsDemoShop(db))) return;
  throw new StartupError(
    `A live ${provider} key takes real money, but this database holds the demo shop’s customers and orders: set DATA_DIR or DATABASE_URL to an empty place, or use a test key.`,
  );
}
