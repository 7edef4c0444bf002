import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { CARD_COPY } from './card-copy.ts';

/** In the place of the cart's button for a piece that has no price today: the shop's phone. */
export function CallForPrice({
  className,
  describedBy,
}: {
  className?: string | undefined;
  describedBy: string;
}) {
  const seller = useSeller();
  if (!seller) return null;
  return (
    <ButtonLink
      variant="secondary"
      className={className}
      aria-describedby={describedBy}
      to={telAddress(seller.phone)}
    >
      {CARD_COPY.call}
    </ButtonLink>
  );
}
