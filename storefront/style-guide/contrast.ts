import { luminanceOf, rgbOf } from '#contract/shop-pictures/slide-colours.ts';

/** The WCAG 2.2 contrast ratio, from 1 to 21, of two opaque colours such as `#0a0b0c`. */
export function contrast(...colours: [string, string]): number {
  const [dark = 0, light = 0] = colours.map((colour) => luminanceOf(rgbOf(colour))).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
