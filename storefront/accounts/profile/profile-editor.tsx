import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#contract/accounts/account-messages.ts';
import { type Profile, profileForm } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { type StoredUser, writeStoredUser } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { EmailField } from '../email-field.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { failureHint } from '../failure-reason.ts';
import { showFieldErrors } from '../field-errors.ts';
import styles from '../login/account-dialog.module.css';
import { PresentPasswordField } from '../passwords/present-password-field.tsx';
import { changedFields } from './changed-fields.ts';

interface ProfileEditorProps {
  user: StoredUser;
  profile: Partial<Profile>;
  onDone: () => void;
}

/** The password field appears only after the server asks for it. */
const profileEditorForm = z.extend(profileForm, { password: z.string() });

type Outcome = { kind: 'unchanged' } | { kind: 'failed'; reason: string } | undefined;

/** The Update Profile form: sends only changed fields, and no request when none changed. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { register, errors, isSubmitting, submit, outcome, isPasswordNeeded } = useProfileForm(props);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <EmailField autoComplete="email" error={errors.email?.message} {...register('email')} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Address (optional)"
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      {isPasswordNeeded && (
        <PresentPasswordField error={errors.password?.message} {...register('password')} />
      )}
      {outcome?.kind === 'unchanged' && <Notice>Nothing has changed, so nothing was sent.</Notice>}
      {outcome?.kind === 'failed' && (
        <FailureNotice text={accountMessages.profileUpdateFailed} reason={outcome.reason} />
      )}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

/** The form's fields, its submission, and whether that needs the password. */
function useProfileForm({ user, profile, onDone }: ProfileEditorProps) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const { name = '', email = '', phone = '', address = '' } = profile;
  const { register, handleSubmit, formState, setError } = useForm<z.infer<typeof profileEditorForm>>({
    resolver: standardSchemaResolver(profileEditorForm),
    values: { name, email, phone, address, password: '' },
    resetOptions: { keepDirtyValues: true },
  });

  const submit = handleSubmit(async ({ password, ...typed }) => {
    setOutcome(undefined);
    const changed = changedFields(profile, typed);
    if (Object.keys(changed).length === 0) return setOutcome({ kind: 'unchanged' });
    try {
      await request(calls.updateProfile, {
        body: {
          user_id: profile.user_id ?? user.user_id ?? '',
          ...changed,
          ...(isPasswordNeeded && { password }),
        },
      });
    } catch (error) {
      return fail(error);
    }
    writeStoredUser({ ...user, ...changed });
    queryClient.invalidateQueries({ queryKey: ['profile'] });
    showToast('success', 'Your profile is up to date.');
    onDone();
  });

  function fail(error: unknown) {
    setOutcome({ kind: 'failed', reason: failureHint(error) });
    showFieldErrors(error, ['name', 'email', 'phone', 'address', 'password'], setError);
    if (error instanceof RequestFailure && error.fields.password) setPasswordNeeded(true);
    if (error instanceof RequestFailure && error.code === 'email_taken')
      setError('email', { message: accountMessages.emailExists });
  }

  const { errors, isSubmitting } = formState;
  return { register, errors, isSubmitting, submit, outcome, isPasswordNeeded };
}
