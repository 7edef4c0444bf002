/** The widths in pixels of an icon: browser tabs, Apple's home screen, other home screens, and large places. */
export const ICON_WIDTHS = [32, 180, 192, 512] as const;

type IconWidth = (typeof ICON_WIDTHS)[number];

const STANDARD_ICONS: Readonly<Record<IconWidth, string>> = {
  32: '/favicon-32.png',
  180: '/apple-touch-icon.png',
  192: '/icon-192.png',
  512: '/icon-512.png',
};

/** The address of the shop's icon, a square PNG. `icon`: the hash of the owner's own picture. */
export function iconAddress({ icon }: { icon?: string | undefined }, width: IconWidth): string {
  return icon ? `/icons/${icon}-${width}.png` : STANDARD_ICONS[width];
}
