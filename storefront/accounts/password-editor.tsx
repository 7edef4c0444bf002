import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ChangePasswordBody, changePasswordBody } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/shell/request.ts';
import { RequestFailure } from '#storefront/shell/request-failure.ts';
import { showToast } from '#storefront/shell/toasts.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './account-dialog.module.css';
import { reasonBeside } from './failure-reason.ts';

/** The form that changes the password; the customer stays logged in here and nowhere else. */
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
      setFailure(reasonBeside(error));
      if (!(error instanceof RequestFailure)) return;
      for (const field of ['password', 'new_password'] as const) {
        if (error.fields[field]) setError(field, { message: error.fields[field] });
      }
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Present password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="8 to 128 characters, any you like."
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      {failure !== undefined && (
        <Notice tone="bad">
          <p>Your password was not changed.</p>
          {failure && <p>{failure}</p>}
        </Notice>
      )}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
