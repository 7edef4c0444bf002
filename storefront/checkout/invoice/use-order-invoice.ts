import { useQuery } from '@tanstack/react-query';
import { REFETCH_ATTEMPTS, REFETCH_GAP_MS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { invoicesQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { readInvoices } from './read-invoices.ts';

export interface OrderInvoice {
  invoice: Invoice | undefined;
  isLoading: boolean;
  /** The error after the last retry, or null. */
  error: string | null;
  tryAgain: () => void;
}

class InvoiceMissing extends Error {}

/** The invoice of a paid order. A missing or failed one is retried up to 3 times, 3 s apart. */
export function useOrderInvoice(user: StoredUser, orderId: string, isPaid: boolean): OrderInvoice {
  const query = useQuery({
    queryKey: [...invoicesQuery(user).queryKey, orderId],
    queryFn: async ({ signal }) => {
      const invoices = await readInvoices(signal);
      const invoice = invoices.find(({ order_id }) => String(order_id) === orderId);
      if (!invoice) throw new InvoiceMissing();
      return invoice;
    },
    enabled: isPaid,
    // Replaces the usual retries (P-87).
    retry: REFETCH_ATTEMPTS,
    retryDelay: REFETCH_GAP_MS,
    // An issued invoice never changes (P-59).
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    invoice: query.data,
    isLoading: query.isFetching,
    error: query.isError && !query.isFetching ? errorText(query.error) : null,
    tryAgain: () => query.refetch(),
  };
}

function errorText(error: Error): string {
  if (error instanceof InvoiceMissing) return orderMessages.invoiceNotFound;
  return orderMessages.invoiceFailed(messageOf(error) || messages.tryLater);
}
