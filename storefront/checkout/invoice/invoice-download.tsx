import { useEffect, useRef } from 'react';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { useOrderInvoice } from './use-order-invoice.ts';

interface InvoiceDownloadProps {
  user: StoredUser;
  orderId: string;
  label: string;
  /** The accessible name, which begins with the label. */
  name: string;
}

/** Reads an order's invoice, downloads it as soon as it has arrived, and again at each press. */
export default function InvoiceDownload({ user, orderId, label, name }: InvoiceDownloadProps) {
  const { invoice, isLoading, error, tryAgain } = useOrderInvoice(user, orderId, true);
  const file = useInvoiceDownload(invoice);
  const start = useRef(file.download);
  start.current = file.download;
  useEffect(() => {
    if (invoice) start.current();
  }, [invoice]);
  const problem = error ?? file.error;
  return (
    <>
      <Button
        variant="secondary"
        aria-label={name}
        busy={isLoading || file.isDrawing}
        onClick={error ? tryAgain : file.download}
      >
        {file.isDrawing ? 'Preparing Invoice...' : label}
      </Button>
      {problem && <Notice variant="error">{problem}</Notice>}
    </>
  );
}
