import { paths } from '#storefront/paths.ts';
import { publicPageMeta } from '#storefront/seo/seo.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/size-guide-page.ts';
import { RingRuler } from './ruler/ring-ruler.tsx';
import { HOW_TO_MEASURE, SIZE_GUIDE } from './size-copy.ts';
import styles from './size-guide-page.module.css';
import { Sizer } from './sizer/sizer.tsx';
import { Neckline } from './tables/neckline.tsx';
import {
  BANGLE_COLUMNS,
  bangleRows,
  CHAIN_COLUMNS,
  chainRows,
  RING_COLUMNS,
  ringRows,
} from './tables/size-rows.ts';
import { SizeTable } from './tables/size-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return publicPageMeta(matches, { ...SIZE_GUIDE, path: paths.sizeGuide() });
}

/** The sizes of rings, bangles and chains, how to measure them, and a sizer for the screen. */
export default function SizeGuidePage() {
  return (
    <Page title={SIZE_GUIDE.title}>
      <nav aria-label="On this page" className={styles.jumps}>
        <a href="#sizer">On this screen</a>
        <a href="#ruler">On paper</a>
        <a href="#rings">Rings</a>
        <a href="#bangles">Bangles</a>
        <a href="#chains">Chains</a>
      </nav>
      <div className={styles.parts}>
        <Sizer />
        <RingRuler />
        <section aria-labelledby="rings" className={styles.part}>
          <h2 id="rings">Ring sizes</h2>
          <Steps lines={HOW_TO_MEASURE.ring} />
          <SizeTable label="Ring sizes" columns={RING_COLUMNS} rows={ringRows()} />
        </section>
        <section aria-labelledby="bangles" className={styles.part}>
          <h2 id="bangles">Bangle sizes</h2>
          <Steps lines={HOW_TO_MEASURE.bangle} />
          <SizeTable label="Bangle sizes" columns={BANGLE_COLUMNS} rows={bangleRows()} />
        </section>
        <section aria-labelledby="chains" className={styles.part}>
          <h2 id="chains">Chain lengths</h2>
          <Steps lines={HOW_TO_MEASURE.chain} />
          <Neckline />
          <SizeTable label="Chain lengths" columns={CHAIN_COLUMNS} rows={chainRows()} />
        </section>
      </div>
    </Page>
  );
}

function Steps({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
