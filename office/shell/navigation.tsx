import { useState } from 'react';
import { NavLink } from 'react-router';
import type { OfficeSession } from '#contract/office/staff.ts';
import { paths } from '../paths.ts';
import { mayCall } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { type Destination, destinationGroups } from './destinations.ts';
import styles from './navigation.module.css';

/** The screens of the person's role: a column on wide screens, behind a button on narrow ones. */
export function Navigation({ session }: { session: Pick<OfficeSession, 'role'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className={styles.nav} aria-label="Office">
      <div className={styles.toggle}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls="destinations"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </Button>
      </div>
      <div id="destinations" className={styles.groups} data-open={isOpen || undefined}>
        {destinationGroups.map(({ name, destinations }) => (
          <DestinationGroup
            key={name}
            name={name}
            destinations={destinations.filter(({ call }) => !call || mayCall(session, call))}
            onOpen={() => setOpen(false)}
          />
        ))}
      </div>
    </nav>
  );
}

interface DestinationGroupProps {
  name: string;
  destinations: Destination[];
  onOpen: () => void;
}

function DestinationGroup({ name, destinations, onOpen }: DestinationGroupProps) {
  if (destinations.length === 0) return null;
  return (
    <div>
      <p className={styles.name}>{name}</p>
      {destinations.map(({ path, label, Count }) => (
        <NavLink
          key={path}
          to={path}
          end={path === paths.today}
          className={styles.link ?? ''}
          onClick={onOpen}
        >
          {label}
          {Count && <Count />}
        </NavLink>
      ))}
    </div>
  );
}
