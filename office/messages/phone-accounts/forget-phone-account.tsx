import { officeCalls } from '#contract/office/calls.ts';
import type { PhoneAccount } from '#contract/office/messages/phone-accounts.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { PHONE_ACCOUNTS } from '../message-queries.ts';

export function ForgetPhoneAccount({ account, title }: { account: PhoneAccount; title: string }) {
  const { channel, version } = account;
  const forget = useAct(() => officeRequest(officeCalls.removePhoneAccount, { body: { channel, version } }), {
    refresh: [PHONE_ACCOUNTS, ['settings']],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action={`Forget the account of ${title}`}
      question={`Send nothing by ${title} any more?`}
      busy={forget.busy}
      onConfirm={() => forget.run()}
    >
      Customers get their messages by e-mail only. What they chose is kept.
    </ConfirmButton>
  );
}
