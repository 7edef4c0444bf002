import { Suspense, startTransition, useState } from 'react';
import { Link } from 'react-router';
import { usePreload } from '#storefront/api-client/use-preload.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { type FacetsProps, facetGroups, withoutFacets, withToggled } from './chosen-facets.ts';
import { FACET_COPY } from './facet-copy.ts';
import styles from './facets.module.css';
import { unknownFacets, withKnownFacets } from './known-facets.ts';
import { StableFacetGroups, type StableFacetGroupsProps } from './stable-facet-groups.tsx';

const loadSheet = () => import('./facet-sheet.tsx');
const FacetSheet = lazyPart(loadSheet);

/** The filters of a listing or search: a column on wide screens, a sheet on others. Every choice is a link. */
export default function Facets({ counts = [], ...props }: FacetsProps) {
  const { address, pathOf } = props;
  const groups = facetGroups(address, counts);
  const unknown = unknownFacets(address);
  if (groups.length === 0 && unknown.length === 0) return null;
  const chosen = groups.flatMap(({ facet, options }) =>
    options.filter(({ isChosen }) => isChosen).map((option) => ({ facet, ...option })),
  );
  return (
    <div className={styles.facets}>
      <OpenSheet groups={groups} {...props} chosen={chosen.length} />
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          <bdi>{FACET_COPY.unknown(unknown)}</bdi>{' '}
          <Link to={pathOf(withKnownFacets(address))} {...STAYING}>
            {FACET_COPY.clearUnknown}
          </Link>
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={FACET_COPY.chosen}>
          {chosen.map(({ facet, value, label }) => (
            <li key={`${facet} ${value}`}>
              <Link
                to={pathOf(withToggled(address, facet, value))}
                className={styles.chip}
                aria-label={FACET_COPY.remove(label)}
                {...STAYING}
              >
                {label} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={pathOf(withoutFacets(address))} className={styles.clear} {...STAYING}>
              {FACET_COPY.clear}
            </Link>
          </li>
        </ul>
      )}
      <nav id="filters" aria-label={FACET_COPY.title} className={styles.column}>
        <StableFacetGroups groups={groups} {...props} />
      </nav>
    </div>
  );
}

const STAYING = { replace: true, preventScrollReset: true, rel: 'nofollow' } as const;

function OpenSheet({ chosen, ...props }: StableFacetGroupsProps & { chosen: number }) {
  const [open, setOpen] = useState(false);
  const [isMounted, setIsMounted] = useState(false);
  usePreload(loadSheet);
  // Mounting and unmounting the dialog starts after the next paint and can be interrupted by further input.
  function show(next: boolean) {
    afterPaint(() =>
      startTransition(() => {
        setIsMounted(true);
        setOpen(next);
      }),
    );
  }
  return (
    <div className={styles.opener}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => show(true)}>
        {FACET_COPY.open(chosen)}
      </Button>
      <a href="#filters" className={styles.jump}>
        {FACET_COPY.open(chosen)}
      </a>
      <Suspense>{isMounted && <FacetSheet {...props} open={open} onClose={() => show(false)} />}</Suspense>
    </div>
  );
}
