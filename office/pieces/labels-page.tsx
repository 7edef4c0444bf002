import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PieceLabel } from '#contract/office/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { labelsPath } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { labelsQuery } from './piece-queries.ts';
import styles from './pieces.module.css';

const SIZES = { small: '50 × 25 mm', large: '70 × 37 mm' } as const;

/** The labels of the pieces that the address names. */
export function LabelsPage() {
  const [search] = useSearchParams();
  const tags = search.get('tags') ?? '';
  const size = search.get('size') === 'large' ? 'large' : 'small';
  const { data: labels, error } = useQuery(labelsQuery(tags));
  return (
    <>
      <div className={styles.unprinted}>
        <Screen
          title="Labels"
          lead="The QR code opens the piece in the shop; the barcode is its tag."
          actions={labels && labels.length > 0 && <Button onClick={() => print()}>Print</Button>}
        >
          <ViewLinks
            label="Sizes"
            views={(['small', 'large'] as const).map((one) => ({
              label: SIZES[one],
              to: `${labelsPath(tags.split(','))}&size=${one}`,
              isCurrent: one === size,
            }))}
          />
          {error && <Notice variant="error">{error.message}</Notice>}
          {tags === '' && <p>No pieces are chosen.</p>}
          {tags !== '' && !labels && !error && <p role="status">One moment…</p>}
        </Screen>
      </div>
      <div className={styles.labels}>
        {labels?.map((label) => (
          <Label key={label.tag} label={label} size={size} />
        ))}
      </div>
    </>
  );
}

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function Label({ label, size }: { label: PieceLabel; size: keyof typeof SIZES }) {
  const { tag, product_name, purity, gross_weight_g, net_weight_g, huid, qr_svg, barcode_svg } = label;
  return (
    <article className={`${styles.label} ${styles[size]}`} aria-label={`Label of ${tag}`}>
      <img className={styles.qr} src={picture(qr_svg)} alt={`QR code of ${tag}`} />
      <div>
        <p className={styles.name}>{product_name}</p>
        <p>{[purity, label.size && `Size ${label.size}`].filter(Boolean).join(' · ')}</p>
        <p>
          G {formatGrams(gross_weight_g)} · N {formatGrams(net_weight_g)}
        </p>
        <p>{[tag, huid && `HUID ${huid}`].filter(Boolean).join(' · ')}</p>
      </div>
      <img className={styles.bars} src={picture(barcode_svg)} alt={`Barcode of ${tag}`} />
    </article>
  );
}
