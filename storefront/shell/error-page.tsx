import { Button } from '#storefront/ui/button.tsx';
import { Page } from '#storefront/ui/page.tsx';

/** What a page shows when it broke: the sentence that came with it, or that it cannot be shown. */
export function ErrorPage({ sentence = 'This page could not be shown.' }: { sentence?: string }) {
  return (
    <Page look="quiet" title="Something went wrong">
      <p role="alert">{sentence} Your cart and your orders are safe.</p>
      <p>
        <Button look="secondary" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    </Page>
  );
}
