import type { FastifyInstance } from 'fastify';
import { iconAddress } from '#contract/seller/shop-icon.ts';
import { shopNameOf, shopTitle } from '#contract/seller/shop-name.ts';
import type { PublicSeller, StorefrontServices } from '#storefront/services.ts';

/** Serves the web app manifest, which has the name and icon of the shop. */
export function registerManifest(app: FastifyInstance, { seller }: StorefrontServices): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(seller()))),
  );
}

const manifest = (seller: PublicSeller) => ({
  id: '/',
  name: shopTitle(shopNameOf(seller)),
  short_name: shopNameOf(seller),
  description: 'Hallmarked gold, silver and diamond jewellery, every price opened up.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#fbf7f0',
  background_color: '#fbf7f0',
  categories: ['shopping'],
  icons: [
    { src: iconAddress(seller, 192), type: 'image/png', sizes: '192x192' },
    { src: iconAddress(seller, 512), type: 'image/png', sizes: '512x512' },
    ...(seller.icon ? [] : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]),
  ],
});
