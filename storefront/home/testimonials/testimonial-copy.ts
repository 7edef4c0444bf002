export interface Testimonial {
  nameWithCity: string;
  feedback: string;
}

/** A shop that trades replaces the invented quotes by real ones, and with them this heading and line (P-07). */
export const TESTIMONIAL_COPY = {
  heading: 'Sample reviews',
  line: 'Written by us, to show where our customers’ own words will be.',
};

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    nameWithCity: 'Kavitha R., Coimbatore',
    feedback:
      'I ordered jhumkis for my daughter on a Monday. The bill gave gross and net weight, and our local jeweller’s scale agreed.',
  },
  {
    nameWithCity: 'Imran Shaikh, Pune',
    feedback:
      'I wanted a plain band and a straight answer. The price opened into metal, making and GST, so there was nothing to argue about.',
  },
  {
    nameWithCity: 'Debjani Mukherjee, Kolkata',
    feedback:
      'Eleven small payments and my pola bangle was mine before Pujo. The passbook told me every month how much I had saved.',
  },
  {
    nameWithCity: 'Harpreet Kaur, Ludhiana',
    feedback:
      'I changed my mind about a kada. I called them on the third day, sent it back, and the money came to the card I had paid with.',
  },
];

/** The first letters of a name: `Imran Shaikh, Pune` is `IS`. */
export function initialsOf(nameWithCity: string): string {
  const [name = ''] = nameWithCity.split(',');
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
