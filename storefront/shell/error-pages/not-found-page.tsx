import { paths } from '#storefront/paths.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <Page look="quiet" title="Page not found">
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <p>
        <ButtonLink to={paths.listing()} look="secondary">
          Browse all jewellery
        </ButtonLink>{' '}
        <ButtonLink to={paths.home()} look="quiet">
          Go to the home page
        </ButtonLink>
      </p>
    </Page>
  );
}
