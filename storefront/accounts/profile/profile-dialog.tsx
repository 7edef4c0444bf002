import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { profileQuery } from '#storefront/accounts/account-queries.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { useLogout } from '#storefront/session/session.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import styles from '../login/account-dialog.module.css';
import { PasswordEditor } from '../passwords/password-editor.tsx';
import { PassbookLinks } from './passbook-links.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { SessionList } from './session-list.tsx';

const NoticeChoices = lazyPart(() => import('#storefront/notices/notice-choices.tsx'));

interface ProfileDialogProps {
  user: StoredUser;
  onClose: () => void;
}

type Part = 'profile' | 'password' | 'sessions' | 'messages';

const TITLES: Record<Part, string> = {
  profile: 'Update Profile',
  password: 'Change Password',
  sessions: 'Your Devices',
  messages: 'Your Messages',
};

/** Update Profile, with links to change the password, list the sessions and log out. */
export default function ProfileDialog({ user, onClose }: ProfileDialogProps) {
  const logout = useLogout();
  const { data, error, isPending, refetch } = useQuery(profileQuery(user));
  const [part, setPart] = useState<Part>('profile');
  // Until the profile is loaded, show the login response.
  const profile = data ?? user;
  return (
    <Dialog open onClose={onClose} title={TITLES[part]}>
      {part === 'profile' && <ProfileEditor user={user} profile={profile} onDone={onClose} />}
      {part === 'profile' && error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {part === 'password' && <PasswordEditor onDone={onClose} />}
      {part === 'sessions' && <SessionList user={user} />}
      {part === 'messages' && (
        <Suspense fallback={<p role="status">Loading your choices...</p>}>
          <NoticeChoices user={user} way="profile" onClose={() => setPart('profile')} />
        </Suspense>
      )}
      {part === 'profile' && <PassbookLinks user={user} onOpen={onClose} />}
      {isPending && part === 'profile' && (
        <p role="status" className={styles.loading}>
          Loading your profile...
        </p>
      )}
      <p className={styles.other}>
        <OtherParts part={part} onOpen={setPart} />
        <Button
          variant="text"
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

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice variant="error">
      <p>
        We could not load your profile, so this is what we knew when you logged in.{' '}
        {messageOf(error) || messages.tryLater}{' '}
        <Button variant="text" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}

/** Navigation between the profile and the other parts. */
function OtherParts({ part, onOpen }: { part: Part; onOpen: (part: Part) => void }) {
  if (part !== 'profile') {
    return (
      <Button variant="text" onClick={() => onOpen('profile')}>
        Back to my account
      </Button>
    );
  }
  return (
    <>
      <Button variant="text" onClick={() => onOpen('password')}>
        Change password
      </Button>
      <Button variant="text" onClick={() => onOpen('sessions')}>
        Your devices
      </Button>
      <Button variant="text" onClick={() => onOpen('messages')}>
        Your messages
      </Button>
    </>
  );
}
