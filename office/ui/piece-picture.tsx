import styles from './piece-picture.module.css';

/** The first photo of a piece; its text is next to it. */
export function PiecePicture({ address }: { address: string | null }) {
  if (address === null) return <span className={styles.picture} aria-hidden="true" />;
  return <img className={styles.picture} src={address} alt="" loading="lazy" width={48} height={48} />;
}
