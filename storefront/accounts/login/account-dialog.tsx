import { useState } from 'react';
import type { AccountDialogMode } from '#storefront/session/account-dialog-events.ts';
import { type PendingPiece, readPendingPiece } from '#storefront/session/pending-piece.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { ForgottenPasswordForm } from '../passwords/forgotten-password-form.tsx';
import styles from './account-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { readSignUpDraft } from './sign-up-draft.ts';

interface AccountDialogProps {
  mode: AccountDialogMode;
  /** What the e-mail field has when the dialog opens. */
  firstEmail: string;
  onModeChange: (mode: AccountDialogMode) => void;
  onClose: () => void;
}

/** One dialog with three forms: login, Create Account and forgotten password. */
export default function AccountDialog({ mode, firstEmail, onModeChange, onClose }: AccountDialogProps) {
  // The typed e-mail is shared by all modes.
  const [email, setEmail] = useState(() => firstEmail || readSignUpDraft().email);
  const shopName = useShopName();
  const [forgotten, setForgotten] = useState(false);
  const [wanted] = useState(readPendingPiece);
  const login = mode === 'login';
  const turn = (next: AccountDialogMode) => {
    setForgotten(false);
    onModeChange(next);
  };
  if (login && forgotten) {
    return (
      <Dialog open onClose={onClose} title="Forgot password?">
        <ForgottenPasswordForm email={email} onEmailChange={setEmail} />
        <p className={styles.other}>
          <Button variant="text" onClick={() => turn('login')}>
            Back to Login
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={login ? 'Login' : 'Create Account'}
      {...(wanted && { description: afterwardsText(wanted) })}
    >
      {login ? (
        <LoginForm email={email} onEmailChange={setEmail} onDone={onClose} />
      ) : (
        <RegisterForm
          email={email}
          onEmailChange={setEmail}
          onDone={onClose}
          onLoginNeeded={() => turn('login')}
        />
      )}
      {login && (
        <p className={styles.other}>
          <Button variant="text" onClick={() => setForgotten(true)}>
            Forgot password?
          </Button>
        </p>
      )}
      <p className={styles.other}>
        <span>{login ? `New to ${shopName}?` : 'Already have an account?'}</span>
        <Button variant="text" onClick={() => turn(login ? 'register' : 'login')}>
          {login ? 'Create Account' : 'Login'}
        </Button>
      </p>
    </Dialog>
  );
}

function afterwardsText({ product_name, when_back }: PendingPiece): string {
  return when_back
    ? `Right after, we note that you want an e-mail when ${product_name} is back.`
    : `${product_name} goes into your cart right after.`;
}
