import { Link } from 'react-router';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { withoutFacets } from './chosen-facets.ts';
import { FACET_COPY } from './facet-copy.ts';
import styles from './facet-sheet.module.css';
import { StableFacetGroups, type StableFacetGroupsProps } from './stable-facet-groups.tsx';

interface FacetSheetProps extends StableFacetGroupsProps {
  open: boolean;
  onClose: () => void;
}

/** The filters on a phone. A choice takes effect at once, behind the sheet. */
export default function FacetSheet({ open, onClose, ...facets }: FacetSheetProps) {
  const { address, total, pathOf } = facets;
  return (
    <Dialog open={open} onClose={onClose} title={FACET_COPY.title}>
      <StableFacetGroups {...facets} />
      <div className={styles.foot}>
        <Link to={pathOf(withoutFacets(address))} className={styles.clear} replace preventScrollReset>
          {FACET_COPY.clear}
        </Link>
        <Button onClick={onClose}>{FACET_COPY.show(total)}</Button>
      </div>
    </Dialog>
  );
}
