import { useSearchParams } from 'react-router';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { paths } from '#storefront/paths.ts';
import { publicPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/search-page.ts';
import { searchOfAddress } from './search-address.ts';
import { SEARCH_COPY } from './search-copy.ts';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import type { RenderedSearch } from './use-search.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<RenderedSearch | undefined> {
  const address = searchOfAddress(url.searchParams);
  const { q, ...page } = address;
  if (!q) return undefined;
  const services = context.get(servicesContext);
  const response = await services.search({ q, ...page, facets: 'yes' });
  return { address, response, now: startOfIndianDay(indianDate(services.clock())).getTime() };
}

/** In the browser the query searches, so navigation does not wait for a loader. */
export function clientLoader(): undefined {
  return undefined;
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { q } = searchOfAddress(new URLSearchParams(location.search));
  return [
    ...publicPageMeta(matches, {
      title: q ? `${SEARCH_COPY.title}: ${q}` : SEARCH_COPY.title,
      description: SEARCH_COPY.description,
      path: paths.search(q ? { q } : {}),
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Search over all pieces; the address holds what is looked for. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const address = searchOfAddress(search);
  return (
    <Page>
      <h1>{SEARCH_COPY.title}</h1>
      <SearchForm {...address} />
      {address.q && <SearchResults address={address} rendered={loaderData} />}
    </Page>
  );
}
