import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { SHOP_NAME } from '#contract/constants.ts';
import { paths } from '#storefront/paths.ts';
import { useSeller } from '../footer/use-seller.ts';
import { useShopName } from '../footer/use-shop-name.ts';
import styles from './header.module.css';

/** So many letters fit on one line of a phone; a longer name takes two. */
const MAX_SHORT = 10;

/** Not in the style sheet, because every page of every shop carries that. */
const ownNameStyle = (name: string): CSSProperties => ({
  alignItems: 'center',
  maxWidth: '10rem',
  fontSize: name.length > MAX_SHORT ? '1.0625rem' : '1.5rem',
  lineHeight: 1.1,
  overflowWrap: 'anywhere',
});

/** Of the owner's logo; its picture is not cut. */
const LOGO = {
  width: 144,
  height: 40,
  style: { alignSelf: 'center', height: 40, objectFit: 'contain', objectPosition: 'left' },
} as const;

/** The owner's logo, or the name of the shop; the first letter of the standard one is drawn as a balance. */
export function Logo() {
  const name = useShopName();
  const frame = { to: paths.home(), className: styles.logo, 'aria-label': `${name}, home` };
  const logo = useSeller()?.logo;
  if (logo) {
    return (
      <Link {...frame}>
        <img {...LOGO} src={logo} alt="" />
      </Link>
    );
  }
  if (name !== SHOP_NAME) {
    return (
      <Link {...frame} style={ownNameStyle(name)}>
        {name}
      </Link>
    );
  }
  return (
    <Link {...frame}>
      <span className={styles.mark} />
      {SHOP_NAME.slice(1)}
    </Link>
  );
}
