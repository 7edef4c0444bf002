import { data } from 'react-router';
import { type PageMatches, pageMeta } from '#storefront/seo/seo.ts';

export { NotFoundPage as default } from './not-found-page.tsx';

export function meta({ matches }: PageMatches) {
  return pageMeta(matches, 'Page not found');
}

/** Makes the document's status 404. */
export function loader() {
  return data(null, { status: 404 });
}

/** Avoids a request to the server on client-side navigation. */
export function clientLoader() {
  return null;
}
