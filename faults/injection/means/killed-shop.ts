import type { ShopInstance } from '../../processes/shop-instance.ts';
import type { StatementSeen } from '../../proxies/database-proxy.ts';
import type { RequestSeen } from '../../proxies/http-proxy.ts';

/** A point at which a shop is killed, detected by its proxies. */
export interface KillPoint {
  database?: (seen: StatementSeen) => boolean;
  provider?: (seen: RequestSeen) => boolean;
}

interface Killing {
  point: KillPoint;
  /** Number of matches to skip, so that each round hits another moment of the load. */
  letBy?: number;
  /** Generates the load that reaches the point; no shop is killed once it has ended. */
  act: (isStruck: () => boolean) => Promise<unknown>;
}

/** Kills the first shop that reaches a point and starts it again afterwards; whether one reached it. */
export async function killAt(
  shops: readonly ShopInstance[],
  { point, letBy = 0, act }: Killing,
): Promise<boolean> {
  let left = letBy;
  let target: ShopInstance | undefined;
  const strike = (shop: ShopInstance, matches: boolean): boolean => {
    if (target === shop) return true;
    if (target || !matches || left-- > 0) return false;
    target = shop;
    shop.killNow();
    return true;
  };
  for (const shop of shops) {
    shop.database.watch((seen) => (strike(shop, point.database?.(seen) ?? false) ? 'cut' : 'pass'));
    shop.provider.watch((seen) => !strike(shop, point.provider?.(seen) ?? false));
  }
  await act(() => target !== undefined);
  for (const shop of shops) {
    shop.database.watch(undefined);
    shop.provider.watch(undefined);
  }
  if (target) await restartShop(target);
  return target !== undefined;
}

/** Restarts an exited shop, as any supervisor does. */
export async function restartShop(shop: ShopInstance): Promise<void> {
  await shop.ended();
  await shop.start();
}
