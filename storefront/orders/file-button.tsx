import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { reasonOf } from '#storefront/api-client/request-error.ts';
import { saveFile } from '#storefront/shell/save-file.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './file-button.module.css';

interface FileButtonProps {
  label: string;
  fileName: string;
  request: () => Promise<Blob>;
}

/** Downloads a file of the customer. */
export function FileButton({ label, fileName, request }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function download() {
    setBusy(true);
    setFailure('');
    try {
      saveFile(await request(), fileName);
    } catch (error) {
      setFailure(reasonOf(error) || messages.tryLater);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="text"
        className={styles.button}
        busy={busy}
        aria-label={`Download ${label}`}
        onClick={download}
      >
        {label}
      </Button>
      {failure && <Notice variant="error">{failure}</Notice>}
    </>
  );
}
