import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordResetBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { EmailField } from '../email-field.tsx';
import styles from '../login/account-dialog.module.css';

interface ForgottenPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** How to get a new password: by a link if the shop sends e-mail, otherwise by phone. */
export function ForgottenPasswordForm(props: ForgottenPasswordFormProps) {
  return useSeller()?.sends_email ? <LinkForm {...props} /> : <AskUs />;
}

function AskUs() {
  return (
    <div className={styles.form}>
      <p>
        Call us or write to us from the e-mail of your account, and we will help you choose a new password.
      </p>
      <ContactLinks />
    </div>
  );
}

/** Requests a password reset link; the response replaces the form. */
function LinkForm({ email, onEmailChange }: ForgottenPasswordFormProps) {
  const [outcome, setOutcome] = useState<{ variant: 'info' | 'error'; text: string }>();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(requestPasswordResetBody),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setOutcome(undefined);
    try {
      const { message } = await request(calls.requestPasswordReset, { body });
      // Not a success: the response never reveals whether an e-mail was sent.
      setOutcome({ variant: 'info', text: message });
    } catch (error) {
      setOutcome({ variant: 'error', text: messageOf(error) || 'Nothing was sent. Please try again.' });
    }
  });

  const notice = outcome && <Notice variant={outcome.variant}>{outcome.text}</Notice>;
  if (outcome?.variant === 'info') return notice;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>Enter the e-mail of your account. We will e-mail you a link.</p>
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      {notice}
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send me a link'}
      </Button>
    </form>
  );
}
