import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './shown-link.module.css';

/** A link to be passed on, with a button that copies it and other ways. */
export function ShownLink({ link, children }: { link: string; children?: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <p className={styles.link}>{link}</p>
      <div className={styles.actions}>
        {/* Browsers have no clipboard on a page without TLS. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={copy}>
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
