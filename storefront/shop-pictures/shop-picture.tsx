import type { PicturePlace } from '#contract/shop-pictures/picture-places.ts';
import { SHOP_PICTURE_WIDTHS, shopPictureName } from '#contract/shop-pictures/shop-pictures.ts';
import { useChangedTexts } from '#storefront/texts/use-texts.ts';
import { Picture, type PictureProps } from '#storefront/ui/pictures/picture.tsx';

interface ShopPictureProps extends PictureProps {
  place: PicturePlace;
}

/** The picture of a place: the owner's, or the standard one, which the other properties describe. */
export function ShopPicture({ place, ...standard }: ShopPictureProps) {
  const changed = useChangedTexts();
  const own = changed?.[`${place}_picture`];
  if (!own) return <Picture {...standard} />;
  return (
    <Picture
      {...standard}
      name={shopPictureName(own)}
      widths={SHOP_PICTURE_WIDTHS}
      alt={changed[`${place}_alt`] ?? ''}
      focus={changed[`${place}_focus`]}
      crop={undefined}
    />
  );
}
