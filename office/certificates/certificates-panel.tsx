import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { certificateLabel } from '#contract/certificates/certificate-words.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  type Certificate,
  type CertificatesQuery,
  MAX_CERTIFICATES,
} from '#contract/office/certificates/certificates.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { AddCertificate } from './add-certificate.tsx';
import { certificatesQuery } from './certificate-queries.ts';
import { useSaveCertificate, useSwitchCertificate } from './use-certificate-acts.ts';

interface CertificatesPanelProps {
  target: CertificatesQuery;
  /** The number that is written of the piece. */
  writtenNumber?: string;
}

/** The certificates of a registered piece or of goods, with all that can be done to them. */
export function CertificatesPanel({ target, writtenNumber = '' }: CertificatesPanelProps) {
  const { data, error } = useQuery(certificatesQuery(target));
  const mayChange = mayCall(useOfficeSession(), officeCalls.uploadCertificate);
  const { certificates = [], removed = [], belongs_to_pieces = false } = data ?? {};
  const mayAdd = mayChange && data && !belongs_to_pieces && certificates.length < MAX_CERTIFICATES;
  const isWrittenFree = !certificates.some(({ number }) => number === writtenNumber);
  return (
    <Panel
      title="Certificates"
      actions={mayAdd && <AddCertificate target={target} number={isWrittenFree ? writtenNumber : ''} />}
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">One moment…</p>}
      {data && certificates.length === 0 && <Nothing isOfPieces={belongs_to_pieces} sku={target.sku} />}
      {certificates.length > 0 && (
        <>
          <p>Only the customer who has bought and paid for the piece can download its certificate.</p>
          <CertificateRows label="Certificates" certificates={certificates} mayChange={mayChange} />
        </>
      )}
      {removed.length > 0 && (
        <details>
          <summary>Removed ({removed.length})</summary>
          <CertificateRows label="Removed certificates" certificates={removed} mayChange={mayChange} />
        </details>
      )}
    </Panel>
  );
}

function Nothing({ isOfPieces, sku }: { isOfPieces: boolean; sku: string | undefined }) {
  if (!isOfPieces)
    return <p>No certificate yet. One that is added is for the customer who buys the piece.</p>;
  return (
    <p>
      These goods are registered piece by piece: put a certificate on the piece that it belongs to.{' '}
      <Link to={`${paths.pieces}?${new URLSearchParams({ sku: sku ?? '' })}`}>See the pieces</Link>
    </p>
  );
}

interface CertificateRowsProps {
  label: string;
  certificates: Certificate[];
  mayChange: boolean;
}

function CertificateRows({ label, certificates, mayChange }: CertificateRowsProps) {
  const turn = useSwitchCertificate();
  const save = useSaveCertificate();
  return (
    <Rows label={label}>
      {certificates.map((certificate) => {
        const { certificate_id: id, lab, number, removed_at } = certificate;
        const name = `${lab} ${number}`;
        const isRemoved = removed_at !== null;
        const action = isRemoved ? 'Put back' : 'Remove';
        return (
          <Row key={id} title={certificateLabel(certificate)} detail={detailOf(certificate)}>
            <Button
              variant="secondary"
              busy={save.busy}
              aria-label={`Download ${name}`}
              onClick={() => save.run(id)}
            >
              Download
            </Button>
            {mayChange && (
              <Button
                variant="secondary"
                busy={turn.busy}
                aria-label={`${action} ${name}`}
                onClick={() => turn.run({ id, isBack: isRemoved })}
              >
                {action}
              </Button>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

const KILOBYTE = 1024;

function detailOf({ bytes, added_at, added_by, removed_at }: Certificate): string {
  const size = `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString('en-IN')} kB`;
  const added = `added ${shownMoment(added_at)}${added_by ? ` by ${added_by}` : ''}`;
  return [size, added, removed_at && `removed ${shownMoment(removed_at)}`].filter(Boolean).join(' · ');
}
