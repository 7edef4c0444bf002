import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#contract/accounts/account-messages.ts';
import { requiredText } from '#contract/fields.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { EmailField } from '../email-field.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { failureHint } from '../failure-reason.ts';
import { PasswordField } from '../passwords/password-field.tsx';
import styles from './account-dialog.module.css';
import { useLogin } from './use-login.ts';

/** Checks only that both are filled in; the server checks the credentials. */
const loginForm = z.object({
  email: requiredText('your e-mail', 254),
  password: z.string().check(z.minLength(1, { error: 'Please enter your password.' })),
});

interface LoginFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onDone: () => void;
}

export function LoginForm({ email, onEmailChange, onDone }: LoginFormProps) {
  const login = useLogin();
  const [failure, setFailure] = useState<RequestFailure>();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    setFailure(undefined);
    try {
      await login(typed);
      onDone();
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error : new RequestFailure('bad response'));
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {failure && <LoginFailure failure={failure} />}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}

/** One text for every refusal (P-83); the credentials were right if the browser cannot store the login. */
function LoginFailure({ failure }: { failure: RequestFailure }) {
  const hint = failureHint(failure);
  if (failure.kind === 'not stored') return <FailureNotice text={hint} reason="" />;
  return <FailureNotice text={accountMessages.loginFailed} reason={hint} />;
}
