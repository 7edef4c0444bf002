import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import styles from './staff.module.css';

export interface Invited {
  name: string;
  link: string;
}

/** The link of an invitation, which the shop shows once. */
export function InvitationLink({ name, link }: Invited) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Panel title={`Invitation of ${name}`}>
      <p>Send this link to {name}, in a message that nobody else reads. It works once, for 24 hours.</p>
      <p className={styles.link}>{link}</p>
      {/* Browsers have no clipboard on a page without TLS. */}
      {'clipboard' in navigator && (
        <div>
          <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>
        </div>
      )}
    </Panel>
  );
}
