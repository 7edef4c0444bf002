import { type ProductsResponse, product } from '#contract/catalogue/catalogue.ts';

export const SAMPLE_PHOTO = '/pictures/products/ishani-twist-stack-ring/hero-640.webp';

const RING = product.parse({
  product_id: 1,
  product_name: 'Ishani Twist Stack Ring',
  product_gender: 'Female',
  product_price: 6892,
  making_charges: 1241,
  discount: 0,
  gst_cgst: 122,
  gst_sgst: 122,
  description: 'Two fine strands of rose gold.',
  photos: [{ photo_url: SAMPLE_PHOTO }, { photo_url: SAMPLE_PHOTO.replace('hero', 'second') }],
  offer: null,
  price: 8377,
  metal: 'Rose gold',
  purity: '14K585',
  collection: null,
  net_weight: 0.95,
  stone: 'None',
  stone_value: 0,
  sold_out: false,
});

/** One piece each: regular, on offer, unavailable, without a photo. */
export const SAMPLE_RESPONSE: ProductsResponse = {
  data: [
    {
      category_name: 'Rings',
      status: 'active',
      products: [
        RING,
        {
          ...RING,
          product_id: 2,
          product_name: 'Ishani Twist Stack Ring, on offer',
          offer: { start_date: '2026-11-01', end_date: '2026-12-31', offer_percent: 5 },
        },
        { ...RING, product_id: 3, product_name: 'Ishani Twist Stack Ring, gone', sold_out: true },
        { ...RING, product_id: 4, product_name: 'Ishani Twist Stack Ring, no photo', photos: [] },
      ],
    },
  ],
};
