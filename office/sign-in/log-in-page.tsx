import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { sessionQuery } from '../api-client/queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SetUpSecondStep } from './set-up-second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Logging in, step by step: e-mail and password, then the second step, or setting one up. */
export function LogInPage() {
  const { data: session, error, isPending, refetch } = useQuery(sessionQuery);
  if (isPending) return <SignInFrame title="Log in">{null}</SignInFrame>;
  if (error) {
    return (
      <SignInFrame title="Log in">
        <Notice variant="error">{error.message}</Notice>
        <Button onClick={() => refetch()}>Try again</Button>
      </SignInFrame>
    );
  }
  if (!session) {
    return (
      <SignInFrame title="Log in">
        <EndedNotice />
        <PasswordForm />
      </SignInFrame>
    );
  }
  if (session.stage === 'open') return <Navigate to={paths.today} replace />;
  const hasSecondStep = session.has_authenticator || session.passkeys > 0;
  return (
    <SignInFrame title={hasSecondStep ? 'Second step' : 'Set up your second step'}>
      {hasSecondStep ? <SecondStepForm session={session} /> : <SetUpSecondStep />}
    </SignInFrame>
  );
}
