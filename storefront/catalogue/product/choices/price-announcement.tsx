import { useEffect, useState } from 'react';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';

interface PriceAnnouncementProps {
  product: ListedProduct;
  isLoading: boolean;
}

/** Says a price to screen readers once a choice has changed it; not when the page opens. */
export default function PriceAnnouncement({ product, isLoading }: PriceAnnouncementProps) {
  const { material, net_weight = 0, price, price_on_request } = product;
  const priceText = price_on_request ? 'price on request' : formatRupees(toPaise(price));
  const text = `Now ${priceText}: ${material}, ${net_weight.toFixed(3)} g`;
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isLoading && (text !== first || said !== '')) setSaid(text);
  }, [text, first, said, isLoading]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
