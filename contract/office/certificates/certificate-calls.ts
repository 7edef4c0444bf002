import type { CertificateFile } from '#contract/certificates/certificates.ts';
import { COUNTER_ROLES, MANAGERS, office, type Shown } from '#contract/office/call.ts';
import type * as certificates from './certificates.ts';

type Changed = Shown<typeof certificates.certificateChangeResponse>;

export const certificateCalls = {
  getCertificates: office<{
    query: Shown<typeof certificates.certificatesQuery>;
    response: Shown<typeof certificates.certificatesResponse>;
  }>('GET', 'certificates', COUNTER_ROLES, 'The certificates of a registered piece, or of a product'),
  getCertificateFile: office<{
    query: Shown<typeof certificates.certificateFileQuery>;
    response: CertificateFile;
  }>('GET', 'certificates/file', COUNTER_ROLES, 'The file of a certificate'),
  uploadCertificate: office<{
    query: Shown<typeof certificates.uploadCertificateQuery>;
    response: Changed;
  }>(
    'POST',
    'certificates',
    MANAGERS,
    'Put a certificate on a piece or a product: one PDF, JPEG or PNG as multipart/form-data',
  ),
  removeCertificate: office<{ body: Shown<typeof certificates.certificateBody>; response: Changed }>(
    'POST',
    'certificates/remove',
    MANAGERS,
    'Take a certificate off its piece or product; its file stays stored',
  ),
  putCertificateBack: office<{ body: Shown<typeof certificates.certificateBody>; response: Changed }>(
    'POST',
    'certificates/put-back',
    MANAGERS,
    'Put a certificate that was removed back',
  ),
};
