/** The invented seller of the demo shop. Real payments are refused while one of these is left (P-67). */
export const DEMO_SELLER = {
  name: 'Tola Jewellers (demo)',
  address: '4th Floor, Suvarna Bhavan, 118 Example Road, Mumbai 400002, Maharashtra',
  gstin: '27AAACX0000X1Z0',
  phone: '+91 80000 00000',
  email: 'care@example.com',
} as const;

/** Pages that nobody has registered: the demo shows where a shop's own would be. */
export const DEMO_SOCIAL =
  'https://www.instagram.com/tola.example https://www.facebook.com/tola.example https://www.youtube.com/@tola.example https://www.pinterest.com/tola_example';

export type DemoField = keyof typeof DEMO_SELLER;

/** The fields that still have the demo seller's value. */
export function demoFieldsLeft(seller: Partial<Record<DemoField, unknown>>): DemoField[] {
  const fields = Object.keys(DEMO_SELLER) as DemoField[];
  return fields.filter((field) => seller[field] === DEMO_SELLER[field]);
}
