import WhenBack from '#storefront/wishes/when-back/when-back.tsx';
import { CallForPrice } from './call-for-price.tsx';
import type { ListedProduct } from './listed-products.ts';

interface NotForCartProps {
  product: ListedProduct;
  className?: string | undefined;
  /** The id of the element with the piece's name. */
  describedBy: string;
  /** The address says what is chosen of the piece. */
  withChoice?: boolean;
}

/** In the place of the cart's button of a piece that is sold out, or has no price today. */
export default function NotForCart({ product, className, describedBy, withChoice }: NotForCartProps) {
  const { product_id, product_name, price_on_request } = product;
  return price_on_request ? (
    <CallForPrice className={className} describedBy={describedBy} />
  ) : (
    <WhenBack productId={product_id} name={product_name} withChoice={withChoice} className={className} />
  );
}
