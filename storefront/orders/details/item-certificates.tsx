import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { certificateFileName, certificateLabel } from '#contract/certificates/certificate-words.ts';
import type { OwnCertificate } from '#contract/certificates/certificates.ts';
import { requestFile } from '#storefront/api-client/request-file.ts';
import { FileButton } from '../file-button.tsx';
import styles from './item-certificates.module.css';

/** The certificates of a piece, each with a download (P-239). */
export function ItemCertificates({ certificates }: { certificates: OwnCertificate[] }) {
  return (
    <ul className={styles.certificates}>
      {certificates.map((certificate) => (
        <li key={certificate.certificate_id}>
          <FileButton
            label={certificateLabel(certificate)}
            fileName={certificateFileName(certificate)}
            request={() =>
              requestFile(afterSaleCalls.getCertificate, {
                params: { certificate_id: certificate.certificate_id },
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
