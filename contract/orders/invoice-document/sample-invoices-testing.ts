import { invoice, invoiceLine } from '#contract/orders/documents/invoices.ts';

/** Sample invoices for the tests of this folder. */

const ganeshaPendant = invoiceLine.parse({
  document_number: 'INV/26-27/000124',
  description: 'Shree Ganesha Pendant',
  hsn: '711319',
  purity: '22K916',
  gross_weight: 2.8,
  net_weight: 2.8,
  quantity: 1,
  unit: 'PCS',
  unit_quantity: 1,
  metal_value: 31822,
  stone_value: 0,
  making_charges: 4455,
  rounding: 0,
  discount: 2364.38,
  taxable_value: 33912.62,
  gst_percent: 3,
  cgst: 508.69,
  sgst: 508.69,
  igst: 0,
  total: 34930,
  is_hallmarked: true,
});

export const boxChain = invoiceLine.parse({
  ...ganeshaPendant,
  description: 'Sutra Box Chain',
  gross_weight: 3.9,
  net_weight: 3.902,
  metal_value: 44324,
  making_charges: 3103,
  discount: 1507.58,
  taxable_value: 45919.42,
  cgst: 688.79,
  sgst: 688.79,
  total: 47297,
});

export const silverCoins = invoiceLine.parse({
  ...ganeshaPendant,
  description: 'Lakshmi Silver Coin',
  hsn: '711810',
  purity: 'Silver 999',
  gross_weight: 20,
  net_weight: 20,
  quantity: 2,
  unit: 'GMS',
  unit_quantity: 40,
  is_hallmarked: false,
  metal_value: 5200,
  making_charges: 600,
  discount: 0,
  taxable_value: 5800,
  cgst: 87,
  sgst: 87,
  total: 5974,
});

const giftCard = invoiceLine.parse({
  ...ganeshaPendant,
  document_number: 'GC/26-27/000001',
  is_hallmarked: false,
  description: 'Gift Card',
  hsn: '',
  purity: '',
  gross_weight: 0,
  net_weight: 0,
  metal_value: 5000,
  making_charges: 0,
  discount: 0,
  taxable_value: 0,
  gst_percent: 0,
  cgst: 0,
  sgst: 0,
  total: 5000,
});

/** Two pieces and a coupon, sold within Maharashtra. */
export const withinState = invoice.parse({
  invoice_number: 'INV/26-27/000124',
  order_id: '1042',
  invoice_date: '2026-11-20',
  billing_address: JSON.stringify({
    street: 'Flat 302, Sai Krupa CHS, Lokmanya Tilak Road',
    city: 'Mumbai',
    pincode: '400081',
  }),
  subtotal: 83704,
  cgst: 1197.48,
  sgst: 1197.48,
  discount: 3871.96,
  total_amount: 82227,
  igst: 0,
  taxable_value: 79832.04,
  round_off: 0,
  customer_name: 'Ananya Deshpande',
  customer_phone: '+91 90000 00001',
  place_of_supply: { state_name: 'Maharashtra', state_code: '27' },
  state_tax: 'SGST',
  coupon_code: 'PARIVAAR1000',
  seller: {
    name: 'Tola Jewellers',
    address: '4th Floor, Suvarna Bhavan, 118 Example Road, Mumbai 400002, Maharashtra',
    gstin: '27AAACX0000X1Z0',
    state_name: 'Maharashtra',
    state_code: '27',
    phone: '+91 80000 00000',
    email: 'care@example.com',
  },
  lines: [ganeshaPendant, boxChain],
  documents: [],
});

/** The same sale to Tamil Nadu, by a customer who writes in Devanagari. */
export const toAnotherState = invoice.parse({
  ...withinState,
  igst: 2394.96,
  customer_name: 'अनन्या देशपांडे',
  billing_address: JSON.stringify({
    street: 'हिन्दी विद्यालय के पास, लोकमान्य टिळक मार्ग',
    city: 'मुंबई',
    pincode: '400081',
  }),
  place_of_supply: { state_name: 'Tamil Nadu', state_code: '33' },
  lines: withinState.lines.map((line) => ({ ...line, igst: line.cgst + line.sgst })),
});

export const giftCardOnly = invoice.parse({
  ...withinState,
  invoice_number: 'GC/26-27/000001',
  subtotal: 5000,
  cgst: 0,
  sgst: 0,
  discount: 0,
  total_amount: 5000,
  taxable_value: 0,
  coupon_code: null,
  lines: [giftCard],
});

/** Two pieces and a gift card in one order: a tax invoice and a receipt. */
export const withGiftCard = invoice.parse({
  ...withinState,
  subtotal: 88704,
  total_amount: 87227,
  lines: [...withinState.lines, giftCard],
  documents: [
    {
      document_number: 'INV/26-27/000124',
      kind: 'invoice',
      document_date: '2026-11-20',
      coupon_code: 'PARIVAAR1000',
      subtotal: 83704,
      cgst: 1197.48,
      sgst: 1197.48,
      discount: 3871.96,
      total_amount: 82227,
      igst: 0,
      taxable_value: 79832.04,
      round_off: 0,
    },
    {
      document_number: 'GC/26-27/000001',
      kind: 'gift card receipt',
      document_date: '2026-11-20',
      coupon_code: null,
      subtotal: 5000,
      cgst: 0,
      sgst: 0,
      discount: 0,
      total_amount: 5000,
      igst: 0,
      taxable_value: 0,
      round_off: 0,
    },
  ],
});
