import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Actor } from '#api/platform/acting.ts';
import { registerErrorHandler } from '#api/platform/http/error-handler.ts';
import { registerJsonBodyParser } from '#api/platform/http/json-body-parser.ts';
import { type IdentifyStaff, OFFICE_COOKIE } from '#api/platform/http/office-binding.ts';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { API_BASE, SHOP_NAME } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeCustomerRoutes } from './accounts/office/customer-routes.ts';
import { passwordResetRoutes } from './accounts/passwords/password-reset-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sessionRoutes } from './accounts/sessions/session-routes.ts';
import { identify } from './accounts/sessions/session-service.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { approvedActs } from './approved-acts.ts';
import { assistedOrderRoutes } from './assisted-orders/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { careRoutes, officeCareRoutes } from './care/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { exportRoutes } from './catalogue/export/export-routes.ts';
import { importRoutes } from './catalogue/import/import-routes.ts';
import { goodsRoutes } from './catalogue/office/office-routes.ts';
import { photoRoutes } from './catalogue/photos/photo-routes.ts';
import { priceRuleRoutes } from './catalogue/price-rule/price-rule-routes.ts';
import { productRoutes } from './catalogue/product/product-routes.ts';
import { ratePreviewRoutes } from './catalogue/rate-preview/rate-preview-routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { searchOfficeRoutes } from './catalogue/search/office/office-search-routes.ts';
import { searchRoutes } from './catalogue/search/search-routes.ts';
import { stoneChartRoutes } from './catalogue/stone-chart/stone-chart-routes.ts';
import { certificateRoutes } from './certificates/routes.ts';
import { officeComplaintRoutes } from './complaints/office-routes.ts';
import { complaintRoutes } from './complaints/routes.ts';
import { officeCouponRoutes } from './coupons/office-routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { deliveryImportRoutes } from './delivery/import/import-routes.ts';
import { deliveryOfficeRoutes } from './delivery/prefixes/office-routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { orderOfficeRoutes } from './fulfilment/office-routes.ts';
import { officeGiftCardRoutes } from './gift-cards/office/office-routes.ts';
import { giftCardRoutes } from './gift-cards/routes.ts';
import { gstRoutes } from './gst/routes.ts';
import { invoiceOfficeRoutes } from './invoices/office-routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { noticeChoiceRoutes } from './messages/choices/routes.ts';
import { stopWishNewsRoute } from './messages/choices/stop-routes.ts';
import { mailServerRoutes } from './messages/mail-server/mail-server-routes.ts';
import { messageRoutes } from './messages/office/message-routes.ts';
import { phoneAccountRoutes } from './messages/phone-accounts/phone-account-routes.ts';
import { whatsAppWebhook } from './messages/receipts/whatsapp-webhook.ts';
import { officeOldGoldRoutes, oldGoldRoutes } from './old-gold/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { directPaymentRoutes } from './payments/direct-payments/direct-payment-routes.ts';
import { giftCardUseRoutes } from './payments/gift-card-uses/gift-card-use-routes.ts';
import { oldGoldUseRoutes } from './payments/gift-card-uses/old-gold-office-routes.ts';
import { paymentOfficeRoutes } from './payments/office/office-routes.ts';
import { planEndRoutes } from './payments/office/plan-end-routes.ts';
import { officePlanUseRoutes } from './payments/plan-uses/plan-use-office-routes.ts';
import { planUseRoutes } from './payments/plan-uses/plan-use-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { pieceRoutes } from './pieces/register/register-routes.ts';
import { stockTakeRoutes } from './pieces/stock-take/stock-take-routes.ts';
import { officeRateRoutes } from './rates/office-routes.ts';
import { rateRoutes } from './rates/public/public-routes.ts';
import { officeReturnRoutes } from './returns/office/office-routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { weighingPhotoRoutes } from './returns/weighing-photos/routes.ts';
import { officeReviewRoutes } from './reviews/office-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { giftRoutes } from './schemes/gifts/gift-routes.ts';
import { officeSchemeRoutes } from './schemes/office/scheme-office-routes.ts';
import { schemeRoutes } from './schemes/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import type { EarlyRuns, Shop } from './shop.ts';
import { pinRoutes } from './staff/pin/pin-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { secondStepRoutes } from './staff/second-step/second-step-routes.ts';
import { officeSessionRoutes } from './staff/sessions/session-routes.ts';
import { identifyStaff } from './staff/sessions/session-service.ts';
import { takingsRoutes } from './takings/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { wishMessageRoutes } from './wishes/asking/asking-routes.ts';
import { wishRoutes } from './wishes/routes.ts';
import { sharingRoutes } from './wishes/sharing/sharing-routes.ts';

const OPENAPI = {
  openapi: '3.1.0' as const,
  info: {
    title: SHOP_NAME,
    version: '1.0.0',
    description: 'The calls of the shop. Amounts are rupees with at most two decimals; dates are Indian.',
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http' as const, scheme: 'bearer' },
      officeSession: { type: 'apiKey' as const, in: 'cookie' as const, name: OFFICE_COOKIE },
    },
  },
};

/** Content security policy of the API documentation; Swagger UI uses inline styles. */
const DOCUMENTS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registers every call. `identifyOffice` finds out who makes a call of the office; by default the session does. */
export async function registerApi(
  app: FastifyInstance,
  shop: Shop,
  early: EarlyRuns,
  identifyOffice: IdentifyStaff = (token, idleMs) => identifyStaff(shop, token, idleMs),
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('identify', (token) => identify(shop, token));
  app.decorate('identifyStaff', identifyOffice);
  app.decorate('actingAs', (actor: Actor) => ({ db: shop.db, now: shop.clock(), actor }));
  await app.register(cookie);
  registerErrorHandler(app);
  await app.register(swagger, {
    openapi: OPENAPI,
    transform: (route) =>
      // Pages and files are not documented.
      route.url.startsWith(API_BASE)
        ? jsonSchemaTransform(route)
        : { schema: { hide: true }, url: route.url },
    transformObject: jsonSchemaTransformObject,
  });

  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCUMENTS_POLICY });

  await app.register(async (calls) => {
    registerJsonBodyParser(calls);
    customerRoutes(calls, shop, early);
    officeRoutes(calls, shop, early);
    calls.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, () => describeCalls(app, false));
    calls.get(`${API_BASE}/office/openapi.json`, { schema: { hide: true } }, () => describeCalls(app, true));
    calls.all(`${API_BASE}/*`, { schema: { hide: true } }, (_request, reply) =>
      sendRefusal(reply, refuse('not_found', 'There is no such call.')),
    );
  });
}

/** The calls of customers and visitors, and the webhooks that belong to them. */
function customerRoutes(calls: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  catalogueRoutes(calls, shop);
  productRoutes(calls, shop);
  searchRoutes(calls, shop);
  rateRoutes(calls, shop);
  accountRoutes(calls, shop);
  sessionRoutes(calls, shop);
  passwordResetRoutes(calls, shop);
  cartRoutes(calls, shop);
  reviewRoutes(calls, shop);
  officeReviewRoutes(calls);
  wishRoutes(calls, shop);
  wishMessageRoutes(calls, shop);
  sharingRoutes(calls, shop);
  couponRoutes(calls, shop);
  orderRoutes(calls, shop);
  timelineRoutes(calls, shop);
  certificateRoutes(calls, shop);
  paymentRoutes(calls, shop, early);
  planUseRoutes(calls, shop);
  officePlanUseRoutes(calls, shop);
  oldGoldUseRoutes(calls, shop);
  giftCardUseRoutes(calls, shop);
  giftCardRoutes(calls, shop);
  oldGoldRoutes(calls, shop);
  careRoutes(calls, shop);
  invoiceRoutes(calls, shop);
  documentRoutes(calls, shop);
  schemeRoutes(calls, shop);
  complaintRoutes(calls, shop);
  returnRoutes(calls, shop);
  weighingPhotoRoutes(calls, shop);
  noticeChoiceRoutes(calls, shop);
  stopWishNewsRoute(calls, shop);
  whatsAppWebhook(calls, shop);
}

function officeRoutes(calls: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  officeSessionRoutes(calls, shop);
  secondStepRoutes(calls, shop);
  pinRoutes(calls, shop);
  staffRoutes(calls, shop);
  assistedOrderRoutes(calls, shop);
  auditRoutes(calls, shop);
  officeCouponRoutes(calls);
  officeGiftCardRoutes(calls, shop);
  officeOldGoldRoutes(calls, shop);
  officeCareRoutes(calls, shop);
  searchOfficeRoutes(calls, shop);
  deliveryOfficeRoutes(calls);
  deliveryImportRoutes(calls);
  officeComplaintRoutes(calls);
  officeReturnRoutes(calls);
  approvalRoutes(calls, approvedActs, early);
  paymentOfficeRoutes(calls, shop, early);
  gstRoutes(calls, shop);
  salesRoutes(calls);
  takingsRoutes(calls);
  personalDataRoutes(calls, shop);
  invoiceOfficeRoutes(calls);
  goodsRoutes(calls, shop);
  stoneChartRoutes(calls, shop);
  officeCustomerRoutes(calls, shop);
  mediaRoutes(calls, shop);
  photoRoutes(calls, shop);
  orderOfficeRoutes(calls, shop, early);
  messageRoutes(calls, shop);
  mailServerRoutes(calls, shop);
  phoneAccountRoutes(calls, shop);
  pieceRoutes(calls, shop);
  stockTakeRoutes(calls);
  officeRateRoutes(calls, shop);
  priceRuleRoutes(calls);
  ratePreviewRoutes(calls, shop);
  settingsRoutes(calls, shop);
  officeSchemeRoutes(calls, shop);
  giftRoutes(calls);
  planEndRoutes(calls, shop, early);
  directPaymentRoutes(calls, shop);
  todayRoutes(calls, shop);
  importRoutes(calls, shop);
  exportRoutes(calls);
}

const OFFICE_PATHS = Object.values(officeCalls).map(({ path }) => documentedPath(path));

function documentedPath(path: string): string {
  return `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`;
}

/** The OpenAPI document of the calls that need an office session, or of all others. */
function describeCalls(app: FastifyInstance, ofOffice: boolean) {
  const document = app.swagger();
  const paths = Object.entries(document.paths ?? {}).filter(
    ([path]) => OFFICE_PATHS.includes(path) === ofOffice,
  );
  return { ...document, paths: Object.fromEntries(paths) };
}
