export const SIZE_GUIDE = {
  title: 'Ring, bangle and chain sizes',
  description:
    'Indian ring sizes 1 to 30 and bangle sizes 2-2 to 2-10 in millimetres, with US and UK sizes, chain lengths, and a sizer for your screen.',
};

/** How to measure a ring with the printed sheet (P-226). */
export const RULER_STEPS = [
  'Print on A4 paper at 100% (“actual size”), not “fit to page”.',
  'Check with a ruler that the line at the top is 100 mm long.',
  'Lay a ring that fits on the circles, or put the paper strip around the finger.',
] as const;

/** How to measure at home, and how exact the sizes are (P-226). */
export const HOW_TO_MEASURE = {
  ring: [
    'Cut a strip of paper, 5 mm wide. Put it around the finger where the ring will sit, so that it still passes the knuckle.',
    'Mark where it overlaps, lay it flat and measure in millimetres: that is "around". Between two sizes, take the larger one.',
    'Measure in the evening and with warm hands: fingers are thinner in the morning and in the cold.',
    'Inside, a ring is 40 mm plus its size around: size 12 is 52 mm. Other shops’ tables differ by up to half a millimetre around, and so may our rings: that is half a size.',
  ],
  bangle: [
    'A bangle without a screw has to pass your hand. Fold your thumb into your palm as if putting one on, and measure around the widest part of the hand.',
    'Take the first size whose "around" is not smaller. Or measure a bangle that fits, across its inside.',
    'The number is inches and sixteenths: 2-6 is 2 6/16 inches across, inside. Our bangles are within 0.3 mm of it.',
  ],
  chain: [
    'Lay a thread around your neck as deep as the chain should hang, and measure the thread.',
    'A pendant hangs lower by its own height. On a wider neck a chain lies about one length higher than drawn.',
  ],
} as const;
