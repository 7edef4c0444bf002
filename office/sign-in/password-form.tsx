import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { beginSession } from '../session/begin-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import styles from './sign-in-frame.module.css';

interface Credentials {
  email: string;
  password: string;
}

export function PasswordForm() {
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm<Credentials>();
  const logIn = useAct((body: Credentials) => officeRequest(signInCalls.login, { body }), {
    onDone: ({ data }) => beginSession(queryClient, data),
  });
  return (
    <form className={styles.form} onSubmit={handleSubmit((body) => logIn.run(body))} noValidate>
      {logIn.failure && <Notice variant="error">{logIn.failure.message}</Notice>}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        error={logIn.failure?.fields.email}
        {...register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={logIn.failure?.fields.password}
        {...register('password')}
      />
      <Button type="submit" busy={logIn.busy}>
        Log in
      </Button>
    </form>
  );
}
