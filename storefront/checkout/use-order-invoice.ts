import { useQuery } from '@tanstack/react-query';
import { REFETCH_ATTEMPTS, REFETCH_GAP_MS } from '#contract/constants.ts';
import type { Invoice } from '#contract/invoices.ts';
import { messages } from '#contract/messages.ts';
import { invoicesQuery } from '#storefront/api-client/queries.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { readInvoices } from './read-invoices.ts';

export interface OrderInvoice {
  invoice: Invoice | undefined;
  isLoading: boolean;
  /** Why there is none, after all tries. */
  trouble: string | null;
  tryAgain: () => void;
}

class InvoiceMissing extends Error {}

/** The invoice of a paid order. One that is missing or fails to load is asked for up to 3 more times, 3 s apart. */
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
    // These tries are the specification's own and stand in place of the usual ones.
    retry: REFETCH_ATTEMPTS,
    retryDelay: REFETCH_GAP_MS,
    // An invoice never changes once it is made.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    invoice: query.data,
    isLoading: query.isFetching,
    trouble: query.isError && !query.isFetching ? troubleOf(query.error) : null,
    tryAgain: () => query.refetch(),
  };
}

function troubleOf(error: Error): string {
  if (error instanceof InvoiceMissing) return messages.invoiceNotFound;
  return messages.invoiceFailed(messageOf(error) || messages.tryLater);
}
