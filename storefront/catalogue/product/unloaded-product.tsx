import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';

interface UnloadedProductProps {
  /** Why it could not be loaded, if so. */
  error: unknown;
  onRetry: () => void;
}

/** In the place of a product until it is loaded. */
export function UnloadedProduct({ error, onRetry }: UnloadedProductProps) {
  return (
    <Page>
      {error ? (
        <Notice variant="error">
          {messages.productsFailed} {messageOf(error) || messages.tryLater}{' '}
          <Button variant="text" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      ) : (
        <div data-loading>
          <Notice>One moment...</Notice>
        </div>
      )}
    </Page>
  );
}
