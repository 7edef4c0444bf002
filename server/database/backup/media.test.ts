import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { acting } from '#api/audit/acting-testing.ts';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { PIECE_PHOTO, storePhoto } from '#api/media/service.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { openTestShop } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { backUp, restore } from './backup-service.ts';
import { numberingOf, openEmptyShop } from './backup-testing.ts';

test('a photo put on one instance is on the other, and in a shop restored from a backup', async () => {
  const [first, restored] = [await openTestShop(), await openEmptyShop()];
  const second = createHttpServer(0);
  const folder = await mkdtemp(join(tmpdir(), 'tola-media-'));
  try {
    const file = join(folder, 'shop.backup');
    const photo = await storePhoto(acting(first.db), await photoWithPlace(), PIECE_PHOTO);
    if (isRefusal(photo)) throw new Error(photo.message);
    await first.pool.query(
      `update product_photos set photo_url = $1, media_hash = substring($1 from '[0-9a-f]{64}')
       where product_id = 1 and position = 0`,
      [photo.photo_url],
    );
    await registerApi(second, first.shop, NO_EARLY_RUNS);
    const secondUrl = await second.listen({ host: '127.0.0.1', port: 0 });
    await backUp(first.connectionString, file, new Date());
    await restore(restored.connectionString, file, await numberingOf(first));
    const served = async (url: string) => {
      const response = await fetch(url + photo.photo_url.replace('640.webp', '960.avif'));
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    expect(await served(secondUrl)).toEqual(await served(first.url));
    expect(await served(restored.url)).toEqual(await served(first.url));
  } finally {
    await second.close();
    await first.stop();
    await restored.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
