import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { piecePath } from '#office/paths.ts';
import { PiecePicture } from '../piece-picture.tsx';
import styles from './piece-cell.module.css';

interface PieceCellProps {
  piece: { sku: string; product_name: string; photo_url: string | null };
  /** Behind the SKU. */
  facts?: (string | false)[];
  children?: ReactNode;
}

/** A piece of the catalogue in a table: its photo, its name as a link to it, and its SKU. */
export function PieceCell({ piece: { sku, product_name, photo_url }, facts = [], children }: PieceCellProps) {
  return (
    <span className={styles.piece}>
      <PiecePicture address={photo_url} />
      <span>
        <Link to={piecePath(sku)}>{product_name}</Link>
        <span className={styles.sku}>{[sku, ...facts].filter(Boolean).join(' · ')}</span>
        {children}
      </span>
    </span>
  );
}
