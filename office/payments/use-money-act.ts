import { useAct } from '../api-client/use-act.ts';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { notify } from '../ui/notify.ts';
import { PAYMENTS } from './payment-queries.ts';

/** An act on money: the payments change, or a second person is asked. */
export function useMoneyAct<Given>(act: (given: Given) => Promise<{ message: string }>) {
  return useAct(act, {
    refresh: [PAYMENTS, approvalsQuery.queryKey],
    onDone: ({ message }) => notify(message),
  });
}
