import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { auditPath, paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import styles from '../ui/forms/form-layout.module.css';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { EditScheme } from './edit-scheme.tsx';
import { storedTerms } from './scheme-fields.ts';
import { schemeQuery } from './scheme-queries.ts';
import { owedText, SCHEME_STATES, termWords } from './scheme-words.ts';

/** A savings scheme, which the address names. */
export function SchemePage() {
  const schemeId = Number(useParams().scheme_id);
  const { data: scheme, error } = useQuery(schemeQuery(schemeId));
  if (scheme) return <SchemeScreen key={schemeId} scheme={scheme} />;
  return (
    <Screen title="Scheme">
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}

function SchemeScreen({ scheme }: { scheme: OfficeScheme }) {
  const session = useOfficeSession();
  const { scheme_id, scheme_name, state, members, owed } = scheme;
  const { label, variant } = SCHEME_STATES[state];
  return (
    <Screen
      title={scheme_name}
      actions={
        <div className={styles.actions}>
          <Link to={`${paths.passbooks}?scheme_id=${scheme_id}`}>Its passbooks</Link>
          <Link to={auditPath(`scheme:${scheme_id}`)}>Who changed it</Link>
        </div>
      }
    >
      <Panel title="So far">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" variant={variant}>
                {label}
              </Badge>,
            ],
            ['Running passbooks', members.active],
            ['Used for a purchase', members.completed],
            ['Money given back', members.closed],
            ['Owed to members', owedText(owed)],
          ]}
        />
      </Panel>
      {mayCall(session, officeCalls.editScheme) ? (
        <EditScheme scheme={scheme} />
      ) : (
        <Panel title="Terms">
          <Facts facts={Object.entries(termWords(storedTerms(scheme)))} />
        </Panel>
      )}
    </Screen>
  );
}
