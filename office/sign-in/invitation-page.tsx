import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { signInCalls } from '#contract/office/access-calls.ts';
import { ROLE_DESCRIPTIONS, type Role } from '#contract/office/roles.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { paths } from '../paths.ts';
import { beginSession } from '../session/begin-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import styles from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** Accepting an invitation. The token is behind the `#`, so that no server log on the way holds it. */
export function InvitationPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await officeRequest(signInCalls.getInvitation, { query: { token } })).data,
  });
  return (
    <SignInFrame title="Your invitation">
      {error && <Notice variant="error">{error.message}</Notice>}
      {data && <AcceptForm token={token} invitation={data} />}
    </SignInFrame>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: { name: string; email: string | null; role: Role };
}

function AcceptForm({ token, invitation: { name, email, role } }: AcceptFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit } = useForm({ defaultValues: { email: email ?? '', password: '' } });
  const accept = useAct(
    (given: { email: string; password: string }) =>
      officeRequest(signInCalls.acceptInvitation, { body: { token, ...given } }),
    {
      onDone: ({ data }) => {
        beginSession(queryClient, data);
        navigate(paths.logIn);
      },
    },
  );
  const { failure } = accept;
  const isOfField = failure && Object.keys(failure.fields).length > 0;
  return (
    <form className={styles.form} onSubmit={handleSubmit((given) => accept.run(given))} noValidate>
      <p>
        {name}, you are invited as <strong>{role}</strong>. {ROLE_DESCRIPTIONS[role]}.
      </p>
      {failure && !isOfField && <Notice variant="error">{failure.message}</Notice>}
      <FormFields saving={accept.busy} errors={failure?.fields}>
        <Field
          label="E-mail"
          hint="You log in with it."
          type="email"
          autoComplete="username"
          {...register('email')}
        />
        <Field
          label="New password"
          hint="At least 10 characters. A few words are easier to remember than signs."
          type="password"
          autoComplete="new-password"
          {...register('password')}
        />
      </FormFields>
      <Button type="submit" busy={accept.busy}>
        Accept the invitation
      </Button>
    </form>
  );
}
