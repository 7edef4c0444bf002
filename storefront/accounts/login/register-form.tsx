import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RegisterBody, registerBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { EmailField } from '../email-field.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { failureHint } from '../failure-reason.ts';
import { showFieldErrors } from '../field-errors.ts';
import { NewPasswordField } from '../passwords/new-password-field.tsx';
import styles from './account-dialog.module.css';
import { PrivacyNotice } from './privacy-notice.tsx';
import { registrationFailureText } from './registration-failure.ts';
import { forgetSignUpDraft, readSignUpDraft, useSignUpDraft } from './sign-up-draft.ts';
import { useLogin } from './use-login.ts';

interface RegisterFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onDone: () => void;
  /** The account was created, but the login after it failed. */
  onLoginNeeded: () => void;
}

/** Creates an account and logs in with it (P-80). */
export function RegisterForm({ onEmailChange, ...props }: RegisterFormProps) {
  const { register, errors, isSubmitting, submit, failure } = useRegistration(props);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <EmailField
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        hint="Ten digits, for calls about your delivery"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <TextAreaField
        label="Address"
        autoComplete="street-address"
        required
        error={errors.address?.message}
        {...register('address')}
      />
      <PrivacyNotice />
      {failure && (
        <FailureNotice text={registrationFailureText(failure.text)} reason={failureHint(failure)} />
      )}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}

type Registration = Omit<RegisterFormProps, 'onEmailChange'>;

/** The form's fields and its submission. */
function useRegistration({ email, onDone, onLoginNeeded }: Registration) {
  const login = useLogin();
  const shopName = useShopName();
  const [failure, setFailure] = useState<RequestFailure>();
  const [draft] = useState(readSignUpDraft);
  const form = useForm<RegisterBody>({
    resolver: standardSchemaResolver(registerBody),
    defaultValues: { ...draft, email, password: '' },
  });
  const { register, handleSubmit, formState, setError } = form;
  useSignUpDraft(form);

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await request(calls.register, { body });
    } catch (error) {
      const why = error instanceof RequestFailure ? error : new RequestFailure('bad response');
      setFailure(why);
      showFieldErrors(why, ['name', 'email', 'phone', 'password', 'address'], setError);
      return;
    }
    forgetSignUpDraft();
    try {
      await login({ email: body.email, password: body.password });
      showToast('success', `Welcome to ${shopName}, ${body.name}!`);
      onDone();
    } catch {
      showToast('info', 'Your account is ready. Please log in.');
      onLoginNeeded();
    }
  });

  const { errors, isSubmitting } = formState;
  return { register, errors, isSubmitting, submit, failure };
}
