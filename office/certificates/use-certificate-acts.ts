import { useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { CertificatesQuery } from '#contract/office/certificates/certificates.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { CERTIFICATES } from './certificate-queries.ts';

const onFailed = ({ message }: { message: string }) => notifyFailure(message);

/** Removes a certificate or puts it back; either can be undone. */
export function useSwitchCertificate() {
  const act = useAct(
    async ({ id, isBack }: { id: number; isBack: boolean }) => {
      const call = isBack ? officeCalls.putCertificateBack : officeCalls.removeCertificate;
      const { message } = await officeRequest(call, { body: { certificate_id: id } });
      return { message, id, isBack };
    },
    {
      refresh: [CERTIFICATES, GOODS],
      onDone: ({ message, id, isBack }) => notify(message, () => act.run({ id, isBack: !isBack })),
      onFailed,
    },
  );
  return act;
}

interface NewCertificate {
  lab: string;
  number: string;
  file: File;
}

/** Uploads a certificate and reports the progress, from 0 to 1. */
export function useAddCertificate(target: CertificatesQuery) {
  const [share, setShare] = useState(0);
  const remove = useSwitchCertificate();
  const act = useAct(
    ({ lab, number, file }: NewCertificate) =>
      sendFile(officeCalls.uploadCertificate, file, {
        query: { ...target, lab, number },
        onProgress: setShare,
      }),
    {
      refresh: [CERTIFICATES, GOODS],
      onDone: ({ message, data }) =>
        notify(message, () => remove.run({ id: data.certificate_id, isBack: false })),
    },
  );
  return { ...act, share };
}

export function useSaveCertificate() {
  return useAct((certificate_id: number) => saveFile(officeCalls.getCertificateFile, { certificate_id }), {
    onFailed,
  });
}
