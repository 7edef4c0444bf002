import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { COMING_SOON, comingSoonRouteId } from './coming-soon/coming-soon.ts';

/** Not part of production builds. */
const STYLE_GUIDE =
  process.env.NODE_ENV === 'development' ? [route('style-guide', 'style-guide/style-guide-page.tsx')] : [];

export default [
  index('home/home-page.tsx'),
  route('user/products', 'catalogue/listing-page.tsx'),
  route('cart', 'cart/cart-page.tsx'),
  route('checkout/:order_id', 'checkout/checkout-page.tsx'),
  route('order-history', 'orders/order-history-page.tsx'),
  route('order-details/:order_id', 'orders/order-details-page.tsx'),
  route('reset-password', 'accounts/reset-password-page.tsx'),
  route('schemes', 'schemes/schemes-page.tsx'),
  route('schemes/passbook/:user_scheme_id', 'schemes/passbook-page.tsx'),
  ...COMING_SOON.map(({ path }) =>
    route(path, 'coming-soon/coming-soon-page.tsx', { id: comingSoonRouteId(path) }),
  ),
  ...STYLE_GUIDE,
  route('*', 'shell/not-found-route.tsx'),
] satisfies RouteConfig;
