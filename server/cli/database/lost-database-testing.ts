import { vi } from 'vitest';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { runCommand } from '../commands/run-command.ts';

/** Runs a command as the owner of a shop does, with the database at an address. */
export async function runWith(
  shop: TestShop,
  words: string[],
  address: string,
): Promise<{ code: number; complaint: string }> {
  const { keyId, keySecret } = shop.account;
  vi.stubEnv('DATABASE_URL', address);
  vi.stubEnv('RAZORPAY_KEY_ID', keyId);
  vi.stubEnv('RAZORPAY_KEY_SECRET', keySecret);
  vi.stubEnv('RAZORPAY_WEBHOOK_SECRET', 'secret');
  vi.stubEnv('RAZORPAY_API_URL', shop.standInUrl);
  vi.stubEnv('PAN_KEY', Buffer.alloc(32, 7).toString('base64'));
  let complaint = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    // Log lines about single payments are JSON.
    if (!String(chunk).startsWith('{')) complaint += chunk;
    return true;
  });
  const code = await runCommand(words);
  vi.restoreAllMocks();
  return { code, complaint };
}
