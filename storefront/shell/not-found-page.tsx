import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <Page narrow title="Page not found">
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <p>
        <ButtonLink to="/" look="quiet">
          Go to the home page
        </ButtonLink>{' '}
        <ButtonLink to="/user/products" look="quiet">
          Browse all jewellery
        </ButtonLink>
      </p>
    </Page>
  );
}
