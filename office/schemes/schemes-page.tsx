import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { paths, schemePath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { schemesQuery } from './scheme-queries.ts';
import { owedText, SCHEME_STATES, windowOf } from './scheme-words.ts';

/** All savings schemes, the newest first. */
export function SchemesPage() {
  const { data, error, isPending } = useQuery(schemesQuery);
  const mayMake = mayCall(useOfficeSession(), officeCalls.makeScheme);
  return (
    <Screen
      title="Schemes"
      lead="Savings plans that customers join, and what the shop owes their members."
      actions={mayMake && <LinkButton to={paths.newScheme}>New scheme</LinkButton>}
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      <Panel title="All schemes">
        {isPending && <p role="status">One moment…</p>}
        {data && (
          <Table
            label="Schemes"
            columns={COLUMNS}
            items={data}
            keyOf={({ scheme_id }) => scheme_id}
            empty="There is no scheme yet."
          />
        )}
      </Panel>
    </Screen>
  );
}

const COLUMNS: Column<OfficeScheme>[] = [
  {
    heading: 'Scheme',
    cell: ({ scheme_id, scheme_name }) => <Link to={schemePath(scheme_id)}>{scheme_name}</Link>,
  },
  {
    heading: 'Joining',
    cell: ({ state, ...scheme }) => (
      <span>
        <Badge variant={SCHEME_STATES[state].variant}>{SCHEME_STATES[state].label}</Badge> {windowOf(scheme)}
      </span>
    ),
  },
  { heading: 'Running', isNumber: true, cell: ({ members }) => members.active },
  { heading: 'Ended', isNumber: true, cell: ({ members }) => members.completed + members.closed },
  { heading: 'Owed to members', isNumber: true, cell: ({ owed }) => owedText(owed) },
];
