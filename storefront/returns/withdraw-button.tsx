import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { useAfterSaleAct } from '#storefront/after-sale/use-after-sale-act.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './return-body.module.css';
import { returnsKey } from './return-queries.ts';

/** Withdraws a return; its pieces can be returned again until the last day. */
export function WithdrawButton({ user, returnNumber }: { user: StoredUser; returnNumber: number }) {
  const { run, isSending, error } = useAfterSaleAct(returnsKey(user));
  const body = { return_number: returnNumber };
  return (
    <>
      {error && <Notice variant="error">{error}</Notice>}
      <Button
        variant="text"
        className={styles.textButton}
        busy={isSending}
        onClick={() => run(() => request(afterSaleCalls.withdrawReturn, { body }))}
      >
        {isSending ? 'Withdrawing...' : 'Withdraw this return'}
      </Button>
    </>
  );
}
