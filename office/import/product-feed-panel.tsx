import { PRODUCT_FEED_PATH } from '#contract/constants.ts';
import { ShownLink } from '../ui/controls/shown-link.tsx';
import { Panel } from '../ui/layout/panel.tsx';

/** The address that shopping services read the pieces from (P-357). */
export function ProductFeedPanel() {
  return (
    <Panel title="For Google, Instagram and Facebook">
      <p>
        Google Merchant Center and the Commerce Manager of Meta show your pieces with photo and price if you
        give them this address. Let them read it each day: the prices follow your metal rates. Gift cards,
        pieces without a photo and those on request are left out.
      </p>
      <ShownLink link={new URL(PRODUCT_FEED_PATH, window.location.origin).href} />
    </Panel>
  );
}
