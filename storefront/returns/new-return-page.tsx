import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { messages } from '#contract/messages.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import afterSale from '#storefront/after-sale/after-sale.module.css';
import { BackToOrder } from '#storefront/after-sale/back-to-order.tsx';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { NewReturnForm } from './new-return-form.tsx';
import { returnOptionsQuery } from './return-queries.ts';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Return a piece');
}

export default function NewReturnPage() {
  const orderId = useParams().order_id ?? '';
  return <ProtectedPage>{(user) => <NewReturn user={user} orderId={orderId} />}</ProtectedPage>;
}

function NewReturn({ user, orderId }: { user: StoredUser; orderId: string }) {
  const options = useQuery(returnOptionsQuery(user, orderId));
  return (
    <Page title="Return a piece">
      <div className={afterSale.narrow}>
        <BackToOrder orderId={orderId} text="Back to the order" />
        {options.data && <Offer user={user} options={options.data} />}
        {options.isError && !options.data && (
          <>
            <Notice variant="error">
              We could not see what can be returned. {messageOf(options.error) || messages.tryLater}
            </Notice>
            <p>
              <Button variant="secondary" onClick={() => options.refetch()}>
                Retry
              </Button>
            </p>
          </>
        )}
        {options.isPending && !options.isError && (
          <>
            <p role="status">Looking at your order...</p>
            <Skeleton lines={6} />
          </>
        )}
      </div>
    </Page>
  );
}

/** The form, or why nothing can be returned. */
function Offer({ user, options }: { user: StoredUser; options: ReturnOptions }) {
  const { order_id, last_day, lines } = options;
  const whyNot =
    options.why_not ??
    (lines.some(({ why_not }) => why_not === null) ? null : 'Nothing of this order can be returned.');
  return (
    <>
      {whyNot && <Notice variant="warning">{whyNot}</Notice>}
      {!whyNot && last_day && (
        <p>
          You can return pieces of order {order_id} until the end of {formatIndianDate(last_day)}. You get
          back what you paid for them, and nothing is taken off.{' '}
          <Link to={paths.policy('returns')}>How returns work</Link>
        </p>
      )}
      <Kept lines={lines} />
      {whyNot ? (
        <p>
          <ButtonLink to={paths.newComplaint(order_id)} variant="secondary">
            Something is wrong
          </ButtonLink>
        </p>
      ) : (
        <Card>
          <NewReturnForm user={user} options={options} />
        </Card>
      )}
    </>
  );
}

/** The excluded pieces, and why. */
function Kept({ lines }: Pick<ReturnOptions, 'lines'>) {
  const kept = lines.filter(({ why_not }) => why_not !== null);
  if (kept.length === 0) return null;
  return (
    <ul className={afterSale.list} aria-label="Not returned">
      {kept.map(({ order_item_id, product_name, why_not }) => (
        <li key={order_item_id}>
          <strong>{product_name}.</strong> {why_not}
        </li>
      ))}
    </ul>
  );
}
