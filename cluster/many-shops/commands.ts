import { type Service, startService, stopService } from '../processes.ts';
import { SERVERS, SHOPS, type Shop, serverOf } from './layout.ts';
import { describeMove, moveShop } from './move-shop.ts';
import { shopsPooler } from './pooler.ts';
import { initialise, makeDatabaseOn, postgresOf } from './servers.ts';
import { createShopSchema, processOf, providerOfShop } from './shop.ts';
import { tryManyShops } from './trial.ts';

/** `shops up | try | move SHOP SERVER | down`: twelve shops on three servers. Returns the exit code. */
export async function runShopsCommand([command, shop = '', server = '']: readonly string[]): Promise<number> {
  const commands: Record<string, () => Promise<number>> = {
    up: startShops,
    try: tryManyShops,
    move: () => moveByName(shop, server),
    down: stopShops,
  };
  const chosen = commands[command ?? ''];
  if (!chosen) {
    console.error('Missing command: up, try, move SHOP SERVER or down.');
    return 2;
  }
  return chosen();
}

async function startShops(): Promise<number> {
  for (const server of SERVERS) {
    initialise(server);
    await startService(postgresOf(server));
    await makeDatabaseOn(server);
  }
  for (const [index, shop] of SHOPS.entries()) {
    const server = SERVERS[index % SERVERS.length];
    if (server) await createShopSchema(shop, server);
  }
  await startService(shopsPooler());
  for (const shop of SHOPS) {
    // One after the other: each loads its demo at its first start.
    for (const service of servicesOf(shop)) await startService(service);
    console.log(`${shop.name} on ${serverOf(shop.name).name}: ${shop.url}`);
  }
  return 0;
}

const servicesOf = (shop: Shop): Service[] => [providerOfShop(shop), processOf(shop)];

async function stopShops(): Promise<number> {
  await Promise.all(SHOPS.flatMap(servicesOf).map(({ name }) => stopService(name)));
  await stopService(shopsPooler().name);
  await Promise.all(SERVERS.map(({ name }) => stopService(name)));
  console.log('The shops are stopped.');
  return 0;
}

async function moveByName(shop: string, name: string): Promise<number> {
  const server = SERVERS.find((one) => one.name === name);
  if (!server || !SHOPS.some((one) => one.name === shop)) {
    console.error(
      `Name a shop and a server: ${SHOPS.map((one) => one.name).join(', ')}; ${SERVERS.map((one) => one.name).join(', ')}.`,
    );
    return 2;
  }
  console.log(describeMove(shop, await moveShop(shop, server)));
  return 0;
}
