import styles from './button.module.css';

interface DownloadLinkProps {
  address: string;
  label: string;
}

/** Looks like a button; the browser writes the file to the disk while it arrives, and shows how far it is. */
export function DownloadLink({ address, label }: DownloadLinkProps) {
  return (
    <div>
      <a className={`${styles.button} ${styles.link} ${styles.secondary}`} href={address} download>
        {label}
      </a>
    </div>
  );
}
