import { expect, test } from 'vitest';
import { storedPhotoAddress } from '#contract/catalogue/photo-address.ts';
import {
  SHOP_PICTURE_WIDTHS,
  shopPictureAddress,
  shopPictureName,
} from '#contract/shop-pictures/shop-pictures.ts';
import { middleOf, pictureUrl, productPictureName, sourceSet } from './picture-sources.ts';

const HASH = '0123456789abcdef'.repeat(4);

test('a stored photo is loaded in the widths and formats of the other pictures', () => {
  const name = productPictureName(storedPhotoAddress(HASH)) ?? '';
  expect(sourceSet(name, [320, 640], 'avif')).toBe(
    `/media/${HASH}-320.avif 320w, /media/${HASH}-640.avif 640w`,
  );
  const file = productPictureName('/pictures/products/tara-ring/hero-640.webp') ?? '';
  expect(sourceSet(file, [320], 'webp')).toBe('/pictures/products/tara-ring/hero-320.webp 320w');
  expect(productPictureName('/somewhere/else.webp')).toBeUndefined();
});

test('a browser without AVIF loads the file that the address of a picture of the shop names', () => {
  const address = shopPictureAddress(HASH);
  expect(pictureUrl(shopPictureName(address), middleOf(SHOP_PICTURE_WIDTHS))).toBe(address);
});
