import type { FastifyInstance } from 'fastify';
import { shopNameOf, shopTitle } from '#contract/seller/shop-name.ts';
import type { StorefrontServices } from '#storefront/services.ts';

/** Serves the web app manifest, which has the name of the shop. */
export function registerManifest(app: FastifyInstance, { seller }: StorefrontServices): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(shopNameOf(seller())))),
  );
}

const manifest = (shopName: string) => ({
  id: '/',
  name: shopTitle(shopName),
  short_name: shopName,
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
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  ],
});
