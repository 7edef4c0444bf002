import { Button } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';

/** The page of the error boundary, with the error's own sentence if it has one. */
export function ErrorPage({ sentence = 'This page could not be shown.' }: { sentence?: string }) {
  return (
    <Page variant="message" title="Something went wrong">
      <p role="alert">{sentence} Your cart and your orders are safe.</p>
      <p>
        <Button variant="secondary" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    </Page>
  );
}
