import { useState } from 'react';
import type { OfficeMessage } from '#contract/office/messages/messages.ts';
import { Button } from '../ui/controls/button.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { CHANNEL_WORDS } from './message-words.ts';
import styles from './messages.module.css';

/** The message in the layout of a phone. */
export function MessagePreview({ message }: { message: OfficeMessage }) {
  const { channel, html, text } = message;
  if (html !== null) return <MailPreview message={message} html={html} />;
  return (
    <Panel title="As it is read">
      <section className={styles.phone} aria-label={`The message by ${CHANNEL_WORDS[channel]}`}>
        <p className={styles.sender}>{CHANNEL_WORDS[channel]}</p>
        <p className={`${styles.bubble} ${channel === 'whatsapp' ? styles.ofWhatsApp : ''}`}>{text}</p>
      </section>
    </Panel>
  );
}

interface MailPreviewProps {
  message: OfficeMessage;
  html: string;
}

/** The e-mail on a phone, or in a program that shows plain text. The frame runs no script and opens nothing. */
function MailPreview({ message: { subject, text }, html }: MailPreviewProps) {
  const [isText, setText] = useState(false);
  return (
    <Panel
      title="As it is read"
      actions={
        <Button variant="secondary" onClick={() => setText(!isText)}>
          {isText ? 'Show it as on a phone' : 'Show the plain text'}
        </Button>
      }
    >
      <div className={styles.phone}>
        <p className={styles.subject}>{subject}</p>
        {isText ? (
          <section className={styles.text} tabIndex={-1} aria-label="Plain text of the message">
            {text}
          </section>
        ) : (
          <iframe className={styles.screen} title="The message" sandbox="" srcDoc={html} />
        )}
      </div>
    </Panel>
  );
}
