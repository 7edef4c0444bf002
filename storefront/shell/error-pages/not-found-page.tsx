import { paths } from '#storefront/paths.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';

export function NotFoundPage() {
  return (
    <Page variant="message" title="Page not found">
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <p>
        <ButtonLink to={paths.listing()} variant="secondary">
          Browse all jewellery
        </ButtonLink>{' '}
        <ButtonLink to={paths.home()} variant="text">
          Go to the home page
        </ButtonLink>
      </p>
    </Page>
  );
}
