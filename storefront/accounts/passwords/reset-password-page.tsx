import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { type ResetPasswordBody, resetPasswordBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { showFieldErrors } from '../field-errors.ts';
import styles from '../login/account-dialog.module.css';
import { NewPasswordField } from './new-password-field.tsx';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Choose a new password');
}

/** Target of the password reset link; the token is in the URL fragment, which is never sent to a server. */
export default function ResetPasswordPage() {
  const hydrated = useHydrated();
  const token = useLocation().hash.slice(1);
  return (
    <Page variant="message" title="Choose a new password">
      {!hydrated ? null : token ? (
        <NewPasswordForm key={token} token={token} />
      ) : (
        <Notice variant="error">
          This address is not complete. Please open the link from your e-mail again.
        </Notice>
      )}
    </Page>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<ResetPasswordBody>({
    resolver: standardSchemaResolver(resetPasswordBody),
    defaultValues: { token, new_password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await request(calls.resetPassword, { body });
      // Replaces the history entry: going back must not open a used link.
      await navigate(paths.home(), { replace: true });
      showToast('success', message);
      openAccountDialog('login');
    } catch (error) {
      setFailure(messageOf(error) || 'Your password was not changed. Please try again.');
      showFieldErrors(error, ['new_password'], setError);
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NewPasswordField
        label="New password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      {failure !== undefined && <Notice variant="error">{failure}</Notice>}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
      {failure !== undefined && (
        <Button variant="text" onClick={() => openAccountDialog('login')}>
          Back to Login
        </Button>
      )}
    </form>
  );
}
