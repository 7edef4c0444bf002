export interface Testimonial {
  nameWithCity: string;
  feedback: string;
  image: string;
}

export const TESTIMONIAL_COPY = { heading: 'In their words' };

/** Invented quotes: replace them by real ones before going live (P-07). */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    nameWithCity: 'Kavitha R., Coimbatore',
    feedback:
      'I ordered my daughter’s jhumkis on a Monday and checked the HUID in the app before she had even opened the box. The weight on the bill matched our local scale.',
    image: 'site/portrait-1',
  },
  {
    nameWithCity: 'Imran Shaikh, Pune',
    feedback:
      'I wanted a plain band and a straight answer. The price page showed metal, making and tax in three lines, so there was nothing to argue about.',
    image: 'site/portrait-2',
  },
  {
    nameWithCity: 'Debjani Mukherjee, Kolkata',
    feedback:
      'Eleven small payments and my pola bangle was mine before Pujo. The passbook told me every month how much I had saved.',
    image: 'site/portrait-3',
  },
  {
    nameWithCity: 'Harpreet Kaur, Ludhiana',
    feedback:
      'The kada was one size small. They took it back on the third day without a form or a phone call and sent the right one.',
    image: 'site/portrait-4',
  },
];
