import { LISTING_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { servicesContext } from '#storefront/services.ts';
import { pageMeta, publicMeta } from '#storefront/shell/seo.ts';
import { Page } from '#storefront/ui/page.tsx';
import { pictureUrl } from '#storefront/ui/picture-sources.ts';
import type { Route } from './+types/listing-page.ts';
import { ListingBody } from './listing-body.tsx';
import { addressOfFilters, filtersOfAddress, type ListingPlace, placeOfAddress } from './listing-filters.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingHero } from './listing-hero.tsx';
import { LISTING_WORDS, listingTitle } from './listing-words.ts';
import { productListData } from './product-list-data.ts';
import { type RenderedListing, useListing } from './use-listing.ts';
import { useListingFilters } from './use-listing-filters.ts';

const PATH = '/user/products';

interface ListingData {
  origin: string;
  rendered: RenderedListing | undefined;
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<ListingData> {
  const filters = filtersOfAddress(url.searchParams);
  const place = placeOfAddress(url.searchParams);
  const answer = await context
    .get(servicesContext)
    .products({ ...filters, ...place, page_size: LISTING_FIRST_PAGE_SIZE });
  // Prices change with the Indian date only; the same moment all day makes the same page of the same answer.
  const now = startOfIndianDay(indianDate(new Date())).getTime();
  return { origin: url.origin, rendered: { filters, place, answer, now } };
}

/** In the browser the products come through the call, so there is nothing to wait for. */
export function clientLoader(): ListingData {
  return { origin: location.origin, rendered: undefined };
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { origin, rendered } = loaderData;
  const { sort: _, ...filters } = filtersOfAddress(new URLSearchParams(location.search));
  return [
    ...pageMeta(listingTitle(filters), LISTING_WORDS.description),
    ...publicMeta(origin, `${PATH}${addressOfFilters(filters)}`, pictureUrl('site/listing-hero-1', 960)),
    ...(rendered ? [{ 'script:ld+json': productListData(rendered, origin) }] : []),
  ];
}

/** The product listing. */
export default function ListingPage({ loaderData: { rendered } }: Route.ComponentProps) {
  const { filters, tileWords, change } = useListingFilters();
  const listing = useListing(filters, rendered);
  const title = listingTitle(filters, tileWords);
  return (
    <>
      <ListingHero />
      <Page>
        <ListingHead title={title} filters={filters} listing={listing} onChange={change} />
        <ListingBody listing={listing} label={title} {...neighbours(rendered)} />
      </Page>
    </>
  );
}

/** Where a piece comes before, its page's number is not known; then the way back leads to the beginning. */
function neighbours(rendered: RenderedListing | undefined) {
  if (!rendered) return { previous: undefined, next: undefined };
  const { filters, place, answer } = rendered;
  const { page = 1, after } = place;
  const address = (neighbour: ListingPlace) => `${PATH}${addressOfFilters(filters, neighbour)}`;
  return {
    previous: page > 2 ? address({ page: page - 1 }) : page > 1 || after ? address({}) : undefined,
    next: answer.next ? address({ after: answer.next }) : undefined,
  };
}
