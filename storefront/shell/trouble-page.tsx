import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** What a page shows when it broke. */
export function TroublePage() {
  return (
    <Page look="quiet" title="Something went wrong">
      <p role="alert">This page could not be shown. Your cart and your orders are safe.</p>
      <p>
        <Button look="secondary" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    </Page>
  );
}
