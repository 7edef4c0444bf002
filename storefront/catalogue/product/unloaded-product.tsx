import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
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
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </Notice>
      ) : (
        <div data-loading>
          <Notice>One moment...</Notice>
        </div>
      )}
    </Page>
  );
}
