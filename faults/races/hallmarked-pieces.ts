import { officeCalls } from '#contract/office/calls.ts';
import type { RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { addColleague, type Colleague } from '../load/colleague.ts';
import { countStock } from './counted-stock.ts';
import type { RaceHarness } from './race-harness.ts';

/** A hallmarked ring that no other race or fault sells. */
const SKU = 'P007';
const PLACE = 'Tray 7';
/** The stated weight of each ring, in milligrams; no ring is lighter. */
const NET_MILLIGRAMS = 3100;
const AT_ONCE = 8;

/** A registered ring with its recorded fields. */
export interface WrittenPiece {
  tag: string;
  huid: string;
  gross_weight: number;
  net_weight: number;
}

export interface Rings {
  productId: number;
  keeper: Colleague;
  /** Those just registered, and no others are for sale. */
  written: WrittenPiece[];
}

/** Does something with every item, a few at once, in order. */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries();
  const work = async () => {
    for (const [index, item] of rest) await act(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Registers rings, each with a HUID and weights of its own. */
export async function registerRings(harness: RaceHarness, count: number): Promise<Rings> {
  const keeper = await addColleague(harness.environment, harness.random, 'manager');
  const [goods] = await harness.rows<{ product_id: number; has_pieces: boolean }>(
    'select product_id, has_pieces from products where sku = $1',
    [SKU],
  );
  if (!goods) throw new Error(`the demo shop has no ${SKU}`);
  if (!goods.has_pieces) {
    await countStock(harness, goods.product_id, 0);
    await keeper.call(officeCalls.startRegister, { body: { sku: SKU, place: PLACE } });
  }
  await eachOf(await ringsOf(keeper, 'in shop'), async ({ tag }) => {
    await keeper.call(officeCalls.takePieceOut, { body: { tag, reason: 'Left over' } });
  });
  const written: WrittenPiece[] = [];
  await eachOf(newHuids(harness, count), async (huid, index) => {
    const net = (NET_MILLIGRAMS + (index % 50)) / 1000;
    const gross = (NET_MILLIGRAMS + 200 + (index % 70)) / 1000;
    const entered = {
      ...{ sku: SKU, tag: '', place: PLACE, gross_weight_g: gross, net_weight_g: net, stone_carat: 0 },
      ...{ size: '14', huid, huid_exempt_reason: '', certificate_number: '', photo_url: null },
    };
    const registered = await keeper.call(officeCalls.registerPiece, { body: entered });
    if (!registered) throw new Error(`the ring ${huid} was not registered`);
    written.push({ tag: registered.data.tag, huid, gross_weight: gross, net_weight: net });
  });
  return { productId: goods.product_id, keeper, written };
}

function newHuids({ random }: RaceHarness, count: number): string[] {
  const huids = new Set<string>();
  while (huids.size < count) {
    huids.add(
      `R${random
        .below(36 ** 5)
        .toString(36)
        .padStart(5, '0')
        .toUpperCase()}`,
    );
  }
  return [...huids];
}

/** The register of the ring, as the office lists it, page by page. */
export async function ringsOf(
  keeper: Colleague,
  state?: RegisteredPiece['state'],
  before?: number,
): Promise<RegisteredPiece[]> {
  const query = { sku: SKU, ...(state && { state }), ...(before && { before: String(before) }) };
  const page = await keeper.call(officeCalls.getRegisteredPieces, { query });
  if (!page) throw new Error('the register was not read');
  return page.next === null ? page.data : [...page.data, ...(await ringsOf(keeper, state, page.next))];
}
