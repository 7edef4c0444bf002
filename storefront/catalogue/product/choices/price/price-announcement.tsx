import { useEffect, useState } from 'react';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { formatGrams } from '#contract/weight.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';

interface PriceAnnouncementProps {
  product: ListedProduct;
  /** The product as it was when the page opened: this code may arrive after the first choice. */
  opened: ListedProduct;
  isLoading: boolean;
}

/** Announces the price to screen readers after a change of the choice; not when the page opens. */
export default function PriceAnnouncement({ product, opened, isLoading }: PriceAnnouncementProps) {
  const text = announcementOf(product);
  const isChanged = text !== announcementOf(opened);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isLoading && (isChanged || said !== '')) setSaid(text);
  }, [text, isChanged, said, isLoading]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}

function announcementOf({ material, net_weight = 0, price, price_on_request }: ListedProduct): string {
  const priceText = price_on_request ? 'price on request' : formatRupees(toPaise(price));
  return `Now ${priceText}: ${material}, ${formatGrams(net_weight)}`;
}
