import { useEffect } from 'react';
import { data, useNavigate, useSearchParams } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/compare-page.ts';
import { comparedIdsOf } from './compare-address.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import styles from './compare-page.module.css';
import { ComparedPieces } from './compared-pieces.tsx';
import { readComparedPieces, rememberComparedPieces } from './remembered-comparison.ts';
import type { NamedPiece, RenderedComparison } from './use-compared.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { ids } = comparedIdsOf(url.searchParams);
  const pieces = await Promise.all(
    ids.map(async (id): Promise<NamedPiece> => {
      const found = await services.product({ product_id: id });
      return isRefusal(found) ? { id, missing: found.message } : { id, details: found.data };
    }),
  );
  const isNothingThere = ids.length > 0 && pieces.every((piece) => 'missing' in piece);
  return data<RenderedComparison | undefined>({ pieces }, { status: isNothingThere ? 404 : 200 });
}

/** In the browser queries fetch the pieces, so navigation does not wait for a loader. */
export function clientLoader(): undefined {
  return undefined;
}

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, COMPARE_COPY.title);
}

/** Adds a card's piece to this tab's last comparison, and stores the comparison. */
function useRemembered({ ids, added }: ReturnType<typeof comparedIdsOf>): void {
  const navigate = useNavigate();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when the ids are others
  useEffect(() => {
    if (added === undefined) rememberComparedPieces(ids);
    else navigate(paths.compare([...new Set([...readComparedPieces(), ...ids])]), { replace: true });
  }, [key, added, navigate]);
}

/** Two to four pieces side by side; the address holds which. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const named = comparedIdsOf(search);
  useRemembered(named);
  return (
    <Page title={COMPARE_COPY.title}>
      {named.ids.length === 0 ? <NothingChosen /> : <ComparedPieces named={named} rendered={loaderData} />}
    </Page>
  );
}

function NothingChosen() {
  return (
    <div className={styles.empty}>
      <p>{COMPARE_COPY.empty}</p>
      <p className={styles.ways}>
        <ButtonLink to={paths.listing()}>{COMPARE_COPY.everything}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.wishList()}>
          {COMPARE_COPY.wishList}
        </ButtonLink>
      </p>
    </div>
  );
}
