import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ChangePasswordBody, changePasswordBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { failureHint } from '../failure-reason.ts';
import { showFieldErrors } from '../field-errors.ts';
import styles from '../login/account-dialog.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PresentPasswordField } from './present-password-field.tsx';

/** Changes the password; all other sessions of the customer end. */
export function PasswordEditor({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<ChangePasswordBody>({
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: { password: '', new_password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await request(calls.changePassword, { body });
      showToast('success', message);
      onDone();
    } catch (error) {
      setFailure(failureHint(error));
      showFieldErrors(error, ['password', 'new_password'], setError);
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PresentPasswordField error={errors.password?.message} {...register('password')} />
      <NewPasswordField
        label="New password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      {failure !== undefined && <FailureNotice text="Your password was not changed." reason={failure} />}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
