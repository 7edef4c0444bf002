import { Link } from 'react-router';
import type { SizeKind } from '#contract/choices/sizes.ts';
import { paths } from '#storefront/paths.ts';
import { SIZE_GUIDE_LINKS } from './choice-copy.ts';

/** Opens in this tab: the choice is in the address, so the way back keeps it. */
export function SizeGuideLink({ kind }: { kind: SizeKind }) {
  return <Link to={`${paths.sizeGuide()}#${kind}s`}>{SIZE_GUIDE_LINKS[kind]}</Link>;
}
