import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { METAL_NAMES, METALS, type Metal } from '#contract/rates/metals.ts';
import type { PublicRatesResponse } from '#contract/rates/public-rates.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { initialDataOptions } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { absoluteAddress, publicPageMeta } from '#storefront/seo/seo.ts';
import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { servicesContext } from '#storefront/services.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/rates-page.ts';
import { MetalRates } from './metal-rates.tsx';
import { asOfText, ratesDescription, ratesTitle } from './rates-copy.ts';
import { ratesJsonLd } from './rates-json-ld.ts';
import { metalOfAddress } from './rates-metal.ts';
import styles from './rates-page.module.css';

const ratesQuery = queryOptions({
  queryKey: ['rates'],
  meta: FAILURE_IS_SHOWN,
  queryFn: ({ signal }) => request(calls.getRates, { signal }),
});

const ofMetal = (rates: PublicRatesResponse | undefined, chosen: Metal) =>
  rates?.data.filter(({ metal }) => metal === chosen) ?? [];

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).rates();
}

/** In the browser the query fetches the rates, so navigation does not wait for a loader. */
export function clientLoader() {
  return undefined;
}

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const chosen = metalOfAddress(new URLSearchParams(location.search));
  const metal = chosen ?? METALS[0];
  const rates = ofMetal(loaderData, metal);
  return [
    ...publicPageMeta(matches, {
      title: ratesTitle(metal),
      description: ratesDescription(metal, loaderData?.day, rates),
      path: paths.rates(chosen),
    }),
    ...(loaderData && rates.length === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** The shop's metal rates of today and of the last days, with a link for each metal. */
export default function RatesPage({ loaderData, matches }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const metal = metalOfAddress(search) ?? METALS[0];
  const { data, error, isPending } = useQuery({ ...ratesQuery, ...initialDataOptions(loaderData) });
  const rates = ofMetal(data, metal);
  return (
    <Page>
      {loaderData && (
        <StructuredData
          text={
            import.meta.env.SSR
              ? jsonLdText(ratesJsonLd(ratesTitle(metal), rates, absoluteAddress(matches, paths.rates())))
              : ''
          }
        />
      )}
      <header className={styles.head}>
        <h1>{ratesTitle(metal)}</h1>
        <p className={styles.moment}>{data && asOfText(data)}</p>
      </header>
      {data && <MetalLinks present={metal} known={METALS.filter((one) => ofMetal(data, one).length > 0)} />}
      {isPending && <Notice>One moment...</Notice>}
      {error && <Notice variant="error">{messages.tryLater}</Notice>}
      {data && <MetalRates metal={metal} rates={rates} today={data.day} />}
    </Page>
  );
}

function MetalLinks({ present, known }: { present: Metal; known: readonly Metal[] }) {
  if (known.length < 2) return null;
  return (
    <nav aria-label="Metals" className={styles.metals}>
      {known.map((metal) => (
        <Link
          key={metal}
          to={paths.rates(metal === METALS[0] ? undefined : metal)}
          aria-current={metal === present ? 'page' : undefined}
          preventScrollReset
        >
          {METAL_NAMES[metal]}
        </Link>
      ))}
    </nav>
  );
}
