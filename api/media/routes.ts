import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bindOfficeUpload } from '#api/platform/http/office-upload.ts';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { storedPhotoResponse } from '#contract/office/photos/photos.ts';
import { ICON_WIDTHS } from '#contract/seller/shop-icon.ts';
import { encodeIcon } from './encoding-service.ts';
import { findRendition } from './queries.ts';
import { type PhotoUse, PIECE_PHOTO, SHOP_PICTURE, storePhoto } from './service.ts';

const UPLOAD_LIMITS = {
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'This photo is larger than 12 MB. Please send a smaller one.',
  // Photos are encoded one after the other.
  timeoutMs: 25_000,
};

export function mediaRoutes(app: FastifyInstance, shop: Shop): void {
  acceptPhotos(app, officeCalls.uploadPhoto, PIECE_PHOTO);
  acceptPhotos(app, officeCalls.uploadShopPicture, SHOP_PICTURE);
  servePhotos(app, shop.db);
  serveIcons(app, shop);
}

function acceptPhotos(app: FastifyInstance, call: typeof officeCalls.uploadPhoto, use: PhotoUse): void {
  bindOfficeUpload(app, call, { response: storedPhotoResponse }, UPLOAD_LIMITS, async ({ acting, file }) => {
    const outcome = await storePhoto(acting, file.bytes, use);
    return isRefusal(outcome) ? outcome : { data: outcome };
  });
}

const CACHE_BYTES = 64 * 1024 * 1024;
const FILE = /^([0-9a-f]{64})-(320|480|640|960|1440|1920)\.(avif|webp)$/;

/** Serves stored photos. An address names its content, so a response never changes, and every instance may cache it. */
function servePhotos(app: FastifyInstance, db: Shop['db']): void {
  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (file) => {
      const [, hash = '', width, format] = FILE.exec(file) ?? [];
      return findRendition(db, hash, Number(width), format === 'avif' ? 'avif' : 'webp');
    },
  });
  app.get(
    '/media/:file',
    { schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string };
      const bytes = FILE.test(file) ? await withTimeout(cached.fetch(file)) : undefined;
      if (!bytes) return sendRefusal(reply.header('cache-control', 'no-store'), refuse('not_found'));
      return sendFixed(request, reply, { file, bytes, type: file.endsWith('avif') ? 'avif' : 'webp' });
    },
  );
}

const ICON = /^([0-9a-f]{64})-(32|180|192|512)\.png$/;

/** Serves the present icon of the shop in each of its widths. */
function serveIcons(app: FastifyInstance, shop: Shop): void {
  const cached = new LRUCache<string, Buffer>({
    max: ICON_WIDTHS.length,
    fetchMethod: async (file) => {
      const [, hash = '', width] = ICON.exec(file) ?? [];
      const photo = await findRendition(shop.db, hash, 640, 'webp');
      return photo && encodeIcon(photo, Number(width), width === APPLE_WIDTH);
    },
  });
  const isPresent = (file: string) => {
    const [, hash] = ICON.exec(file) ?? [];
    return hash !== undefined && hash === storedPhotoHash(shop.settings.seller.icon);
  };
  app.get(
    '/icons/:file',
    { schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string };
      const bytes = isPresent(file) ? await withTimeout(cached.fetch(file)) : undefined;
      if (!bytes) return sendRefusal(reply.header('cache-control', 'no-store'), refuse('not_found'));
      return sendFixed(request, reply, { file, bytes, type: 'png' });
    },
  );
}

/** Apple's home screen shows transparency as black. */
const APPLE_WIDTH = '180';

const YEAR_S = 365 * 24 * 60 * 60;

/** Sends a file whose address names its content. */
function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, type }: { file: string; bytes: Buffer; type: string },
): FastifyReply {
  const etag = `"${file}"`;
  reply.headers({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`image/${type}`).send(bytes);
}
