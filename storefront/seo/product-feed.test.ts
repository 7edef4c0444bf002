import { expect, test } from 'vitest';
import type { Product, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { rupees } from '#contract/money/money.ts';
import { productFeed } from './product-feed.ts';

const NOW = new Date('2026-12-01T06:00:00Z');

function piece(product_id: number, facts: Partial<Product> = {}): Product {
  return {
    ...{ product_id, product_name: `Ring ${product_id}`, product_gender: 'Female', description: 'A ring.' },
    ...{ product_price: rupees(1000), making_charges: rupees(100), discount: rupees(0), price: rupees(1133) },
    ...{ gst_cgst: rupees(16.5), gst_sgst: rupees(16.5), stone: '', stone_value: rupees(0) },
    ...{ metal: 'Silver', purity: '925', net_weight: 3, sold_out: false, collection: null, offer: null },
    photos: [{ photo_url: '/pictures/a.webp', alt: 'A' }] as Product['photos'],
    ...facts,
  };
}

async function feed(pages: ProductsResponse[], name = 'Tola'): Promise<string> {
  const asked: (number | undefined)[] = [];
  const products = async ({ after }: { after?: number | undefined }) => {
    asked.push(after);
    return pages[asked.length - 1] ?? { data: [] };
  };
  let text = '';
  for await (const part of productFeed({ products }, { origin: 'https://tola.example', name, now: NOW }))
    text += part;
  expect(asked).toEqual([undefined, ...pages.flatMap(({ next }) => next ?? [])]);
  return text;
}

const page = (products: Product[], category_name = 'Rings', next?: number): ProductsResponse => ({
  data: [{ category_name, status: 'active', products }],
  ...(next && { next }),
});

test('pages of the listing follow each other, without gift cards, pieces on request and those without a photo', async () => {
  const text = await feed([
    page([piece(1), piece(2, { price_on_request: true }), piece(3, { photos: [] })], 'Rings', 3),
    page([piece(4)], 'Gift Cards', 4),
    page([piece(5, { sold_out: true })]),
  ]);
  expect([...text.matchAll(/<g:id>(\d+)<\/g:id>/g)].map(([, id]) => id)).toEqual(['1', '5']);
  expect(text).toContain('<g:link>https://tola.example/user/products/1/ring-1</g:link>');
  expect(text.match(/<g:availability>[^<]+/g)).toEqual([
    '<g:availability>in_stock',
    '<g:availability>out_of_stock',
  ]);
});

test('the price is the one of the page, an offer the lower one of its days', async () => {
  const offer = { start_date: '2026-11-20', end_date: '2026-12-05', offer_percent: 10 };
  const text = await feed([
    page([
      piece(1),
      piece(2, { offer }),
      piece(3, { discount: rupees(133) }),
      piece(4, { offer: { ...offer, start_date: '2026-12-02' } }),
    ]),
  ]);
  expect(text.match(/<g:(?:sale_)?price>[\d.]+ INR/g)?.filter((price) => !price.includes('>0.00'))).toEqual([
    '<g:price>1133.00 INR',
    '<g:price>1133.00 INR',
    '<g:sale_price>1020.00 INR',
    '<g:price>1133.00 INR',
    '<g:sale_price>1000.00 INR',
    '<g:price>1133.00 INR',
  ]);
  expect(text.match(/effective_date>2026-11-20T00:00\+05:30\/2026-12-05T23:59\+05:30</g)).toHaveLength(1);
});

test('texts cannot break out of their element', async () => {
  const text = await feed([page([piece(1, { product_name: '</g:title>&\u0001<x a="b">' })])], 'A & B');
  expect(text).toContain('<g:title>&#60;/g:title&#62;&#38;&#60;x a=&#34;b&#34;&#62;</g:title>');
  expect(text).toContain('<g:brand>A &#38; B</g:brand>');
});
