import { productDetails, readAlternatives, taggedPiece } from '#api/catalogue/product/product-service.ts';
import { lastProductId, namesOnSale } from '#api/catalogue/product/sitemap-service.ts';
import { search } from '#api/catalogue/search/search-service.ts';
import { findProducts } from '#api/catalogue/service.ts';
import { readShown } from '#api/platform/database/replica.ts';
import { readPublicRates } from '#api/rates/public/public-rates-service.ts';
import { allSchemes } from '#api/schemes/service.ts';
import { changedTexts } from '#api/settings/text-rules.ts';
import type { Shop } from '#api/shop.ts';
import { readSharedList } from '#api/wishes/sharing/sharing-service.ts';
import { publicSeller } from '#server/config/seller-settings.ts';
import type { StorefrontServices } from '#storefront/services.ts';

/** The shop's data for server-rendered pages. Settings are read at each use, because the owner may change them. */
export function storefrontServices(shop: Shop): StorefrontServices {
  return {
    products: (query) => readShown(shop, (reader) => findProducts(reader, query, shop.clock())),
    search: (query) => search(shop, query, shop.clock()),
    product: (query) => readShown(shop, (reader) => productDetails(reader, query, shop.clock())),
    readAlternatives: (productId) =>
      readShown(shop, (reader) => readAlternatives(reader, productId, shop.clock())),
    taggedPiece: (tag) => taggedPiece(shop, tag),
    sharedList: (token) => readSharedList(shop, token, shop.clock()),
    lastProductId: () => lastProductId(shop.db),
    namesOnSale: (range) => namesOnSale(shop.db, range),
    rates: () => readPublicRates(shop, shop.clock()),
    schemes: () => readShown(shop, (reader) => allSchemes(reader.db, shop.clock())),
    clock: shop.clock,
    seller: () => publicSeller(shop.seller, shop.settings, shop.mailer !== undefined),
    texts: () => changedTexts(shop.settings, ['home', 'navigation', 'promises', 'reviews', 'pictures']),
    policies: () => changedTexts(shop.settings, ['policies']) ?? {},
    checkout: () => ({ provider: shop.provider.name, scriptUrl: shop.provider.checkout.scriptUrl }),
  };
}
