import { useId } from 'react';
import { LABS } from '#contract/certificates/certificate-words.ts';
import {
  type CertificatesQuery,
  MAX_CERTIFICATE_NUMBER,
  MAX_LAB,
} from '#contract/office/certificates/certificates.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { useAddCertificate } from './use-certificate-acts.ts';

const FILE_TYPES = 'application/pdf,image/jpeg,image/png';

interface AddCertificateProps {
  target: CertificatesQuery;
  number: string;
}

/** Asks for lab, number and file. */
export function AddCertificate({ target, number }: AddCertificateProps) {
  const add = useAddCertificate(target);
  const { busy, share } = add;
  return (
    <FormDialog
      action="Add a certificate"
      title="Add a certificate"
      act={add}
      read={(fields) => ({
        lab: enteredText(fields, 'lab'),
        number: enteredText(fields, 'number'),
        file: fields.get('file') as File,
      })}
    >
      <LabField />
      <Field
        label="Number"
        name="number"
        hint="As printed on the certificate"
        defaultValue={number}
        maxLength={MAX_CERTIFICATE_NUMBER}
        autoComplete="off"
        required
      />
      <Field
        label="File"
        name="file"
        type="file"
        accept={FILE_TYPES}
        hint="PDF, JPEG or PNG, up to 5 MB"
        required
      />
      {busy && (
        <p role="status">
          <progress value={share} aria-label="Sending the certificate" />{' '}
          <span>{share < 1 ? 'Sending…' : 'Storing…'}</span>
        </p>
      )}
    </FormDialog>
  );
}

/** Any lab can be typed; the known ones are offered. */
function LabField() {
  const labsId = useId();
  return (
    <>
      <Field
        label="Lab"
        name="lab"
        list={labsId}
        hint="Who issued it, such as IGI"
        maxLength={MAX_LAB}
        autoComplete="off"
        required
      />
      <datalist id={labsId}>
        {LABS.map((lab) => (
          <option key={lab} value={lab} />
        ))}
      </datalist>
    </>
  );
}
