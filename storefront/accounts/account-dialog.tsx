import { useState } from 'react';
import type { AccountDialogMode } from '#storefront/shell/account-dialog-events.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import styles from './account-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface AccountDialogProps {
  mode: AccountDialogMode;
  onModeChange: (mode: AccountDialogMode) => void;
  onClose: () => void;
}

/** Login and Create Account: one dialog that turns from the one into the other. */
export default function AccountDialog({ mode, onModeChange, onClose }: AccountDialogProps) {
  // What was typed as e-mail is kept from one mode to the other.
  const [email, setEmail] = useState('');
  const login = mode === 'login';
  return (
    <Dialog open onClose={onClose} title={login ? 'Login' : 'Create Account'}>
      {login ? (
        <LoginForm email={email} onEmailChange={setEmail} onDone={onClose} />
      ) : (
        <RegisterForm
          email={email}
          onEmailChange={setEmail}
          onDone={onClose}
          onLoginNeeded={() => onModeChange('login')}
        />
      )}
      <p className={styles.other}>
        {login ? 'New to Tola?' : 'Already have an account?'}
        <Button look="quiet" onClick={() => onModeChange(login ? 'register' : 'login')}>
          {login ? 'Create Account' : 'Login'}
        </Button>
      </p>
    </Dialog>
  );
}
