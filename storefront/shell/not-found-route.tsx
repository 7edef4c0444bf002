import { data } from 'react-router';
import { pageMeta } from '#storefront/seo/seo.ts';

export { NotFoundPage as default } from './not-found-page.tsx';

export function meta() {
  return pageMeta('Page not found');
}

/** Gives an address that leads nowhere its right status. */
export function loader() {
  return data(null, { status: 404 });
}

/** In the browser there is nothing to ask the server for. */
export function clientLoader() {
  return null;
}
