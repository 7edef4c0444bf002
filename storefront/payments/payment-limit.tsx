import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';

interface PaymentLimitProps {
  /** What can be paid online at once. */
  max: Rupees;
  /** What a shopper can do, up to the phone number: `To buy this piece, please call us`. */
  instead: string;
}

/** Tells before ordering that a sum is above what can be paid online at once (P-340). */
export default function PaymentLimit({ max, instead }: PaymentLimitProps) {
  const seller = useSeller();
  return (
    <Notice variant="warning">
      At most {formatRupees(toPaise(max))} can be paid online at once. {instead}
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
