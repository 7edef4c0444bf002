import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { certificateFileName, certificateLabel } from '#contract/certificates/certificate-words.ts';
import type { OwnCertificate } from '#contract/certificates/certificates.ts';
import { messages } from '#contract/messages.ts';
import { reasonOf } from '#storefront/api-client/request-error.ts';
import { requestFile } from '#storefront/api-client/request-file.ts';
import { saveFile } from '#storefront/shell/save-file.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './item-certificates.module.css';

/** The certificates of a piece, each with a download (P-239). */
export function ItemCertificates({ certificates }: { certificates: OwnCertificate[] }) {
  return (
    <ul className={styles.certificates}>
      {certificates.map((certificate) => (
        <li key={certificate.certificate_id}>
          <CertificateButton certificate={certificate} />
        </li>
      ))}
    </ul>
  );
}

function CertificateButton({ certificate }: { certificate: OwnCertificate }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const label = certificateLabel(certificate);
  async function download() {
    setBusy(true);
    setFailure('');
    try {
      const { certificate_id } = certificate;
      saveFile(
        await requestFile(afterSaleCalls.getCertificate, { params: { certificate_id } }),
        certificateFileName(certificate),
      );
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
