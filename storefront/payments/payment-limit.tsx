import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';

interface PaymentLimitProps {
  /** What can be paid online at once. */
  max: Rupees;
  /** A single piece, which nothing can make cheaper; else a cart. */
  isPiece?: boolean;
  /** More than that is paid by bank transfer. */
  takesTransfers?: boolean | undefined;
}

/** Tells before ordering that a sum is above what can be paid online at once (P-340). */
export default function PaymentLimit({ max, isPiece, takesTransfers }: PaymentLimitProps) {
  const seller = useSeller();
  if (takesTransfers) {
    return (
      <Notice variant="info">
        More than {formatRupees(toPaise(max))} is paid by bank transfer. You see our account once you have
        ordered.
      </Notice>
    );
  }
  return (
    <Notice variant="warning">
      At most {formatRupees(toPaise(max))} can be paid online at once.{' '}
      {isPiece ? 'To buy this piece, please call us' : 'Please order fewer pieces, or call us'}
      {seller && (
        <>
          {' '}
          on <a href={telAddress(seller.phone)}>{seller.phone.replaceAll(' ', '\u00a0')}</a>
        </>
      )}
      .
    </Notice>
  );
}
