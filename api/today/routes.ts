import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Settings } from '#contract/office/settings/settings.ts';
import { owedResponse, todayResponse } from '#contract/office/today/today.ts';
import { demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import { categoryTiles } from '#contract/texts/category-texts.ts';
import { shownCollections } from '#contract/texts/collection-texts.ts';
import { menuCategories } from '#contract/texts/menu-texts.ts';
import { countSampleReviews } from '#contract/texts/review-texts.ts';
import { readOwedToSavers, readToday } from './service.ts';

export function todayRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getToday, { response: todayResponse }, async ({ acting, staff }) => {
    const { settings, provider, makesBackups, mailChannel } = shop;
    const { role, isDemo } = staff;
    const demoPapers = demoFieldsLeft(settings.seller).length;
    const sampleReviews = countSampleReviews(settings.reviews.reviews);
    const setUp = {
      demoPapers,
      takesMoney: provider.isLive,
      makesBackups,
      sendsMail: mailChannel !== undefined,
      hasNewsAddress: settings.orders.news_email !== '',
      maxPaymentPaise: provider.maxPaymentPaise,
      sampleReviews,
      links: linksOf(settings),
    };
    return { data: await readToday({ ...acting, role, isDemo, setUp }) };
  });

  bindOfficeCall(app, officeCalls.getOwedToSavers, { response: owedResponse }, async ({ acting }) => ({
    data: await readOwedToSavers(acting.db, acting.now),
  }));
}

/** What menu and home page lead to, each once. */
function linksOf({ navigation }: Settings) {
  const tiles = categoryTiles(navigation).map(({ category }) => category);
  return {
    categories: [...new Set([...menuCategories(navigation), ...tiles])],
    collections: [...new Set(shownCollections(navigation))],
  };
}
