import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Notice, Screen } from './panel.tsx';
import styles from './printed-note.module.css';

interface NoteScreenProps {
  title: string;
  lead: string | undefined;
  /** The list of all notes. */
  list: { path: string; label: string };
  isPrintable: boolean;
  error: Error | null;
  /** Absent while it is loading. */
  children: ReactNode;
}

/** A screen whose content is printed as a note, without what surrounds it. */
export function NoteScreen({ title, lead, list, isPrintable, error, children }: NoteScreenProps) {
  return (
    <Screen
      title={title}
      lead={lead}
      actions={
        isPrintable && (
          <div className={styles.unprinted}>
            <Button onClick={() => print()}>Print the note</Button>
          </div>
        )
      }
    >
      <p className={styles.unprinted}>
        <Link to={list.path}>{list.label}</Link>
      </p>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!children && !error && <p role="status">One moment…</p>}
      {children}
    </Screen>
  );
}
