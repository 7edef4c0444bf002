import { useAdding } from '#storefront/catalogue/products/use-adding.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { useWishedPieces } from '../wished-pieces.ts';
import styles from './when-back.module.css';

interface WhenBackProps {
  productId: number;
  name: string;
  /** In the address's choice, not in the standard version. */
  withChoice?: boolean | undefined;
  className?: string | undefined;
}

/** In the place of the cart's button of a sold-out piece: how to hear of its return. */
export default function WhenBack(props: WhenBackProps) {
  return useSeller()?.sends_email ? <RequestMail {...props} /> : <SeeWishList productId={props.productId} />;
}

/** A shop without a mail server cannot write to anybody. */
function SeeWishList({ productId }: Pick<WhenBackProps, 'productId'>) {
  const isWished = useWishedPieces((pieces) => pieces.some(({ product_id }) => product_id === productId));
  return (
    <p className={styles.state} role="status" data-sold-out>
      Sold out.{' '}
      <span className={styles.scripted}>
        {`${isWished ? 'Your' : 'Press the heart: your'} wish list shows when it is back.`}
      </span>
    </p>
  );
}

/** Asks for one e-mail when the piece is back, or stops that (P-330). */
function RequestMail({ productId, name, withChoice = false, className }: WhenBackProps) {
  const isRequested = useWishedPieces((pieces) =>
    pieces.some(
      ({ product_id, messages }) =>
        product_id === productId && (messages === 'price and stock' || messages === 'back in stock'),
    ),
  );
  const { add, busy } = useAdding(() =>
    import('./when-back-requests.tsx').then(
      ({ toggleWhenBack }) => toggleWhenBack({ productId, name, withChoice, isRequested }),
      () => showProductToast('error', 'This did not reach us. Please try again.'),
    ),
  );
  return (
    <div className={styles.whenBack} data-sold-out>
      <p className={styles.state} role="status">
        {isRequested ? 'Sold out. We will e-mail you once when it is back.' : 'Sold out.'}
      </p>
      <Button
        variant="secondary"
        className={className}
        aria-pressed={isRequested}
        aria-label={`Notify me when ${name} is back`}
        busy={busy}
        onClick={add}
      >
        {isRequested && <span aria-hidden="true">✓ </span>}
        <span>Notify me</span>
      </Button>
    </div>
  );
}
