import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#storefront/shell/queries.ts';
import { useLogout } from '#storefront/shell/session.ts';
import type { StoredUser } from '#storefront/shell/stored-user.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import styles from './account-dialog.module.css';
import { PasswordEditor } from './password-editor.tsx';
import { ProfileEditor } from './profile-editor.tsx';

interface ProfileDialogProps {
  user: StoredUser;
  onClose: () => void;
}

/** Update Profile, with the way to another password and Logout at its foot. */
export default function ProfileDialog({ user, onClose }: ProfileDialogProps) {
  const logout = useLogout();
  const { data, isPending } = useQuery(profileQuery(user));
  const [changesPassword, setChangesPassword] = useState(false);
  // Until the profile arrives the form shows what login answered.
  const profile = data ?? user;
  return (
    <Dialog open onClose={onClose} title={changesPassword ? 'Change Password' : 'Update Profile'}>
      {changesPassword ? (
        <PasswordEditor onDone={onClose} />
      ) : (
        <ProfileEditor user={user} profile={profile} onDone={onClose} />
      )}
      {isPending && !changesPassword && (
        <p role="status" className={styles.loading}>
          Loading your profile...
        </p>
      )}
      <p className={styles.other}>
        <Button look="quiet" onClick={() => setChangesPassword(!changesPassword)}>
          {changesPassword ? 'Back to the profile' : 'Change password'}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            logout();
          }}
        >
          Logout
        </Button>
      </p>
    </Dialog>
  );
}
