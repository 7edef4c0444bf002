import { useQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { ownSessionsQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';

/** Where the person is logged in. */
export function OwnSessions() {
  const { data = [] } = useQuery(ownSessionsQuery);
  const end = useAct(
    (session_id: string) => officeRequest(officeCalls.endSession, { params: { session_id } }),
    { refresh: [ownSessionsQuery.queryKey] },
  );
  return (
    <Panel title="Where you are logged in">
      {end.failure && <Notice variant="error">{end.failure.message}</Notice>}
      <Rows label="Sessions">
        {data.map(({ session_id, browser, since, last_used, is_this_one }) => (
          <Row
            key={session_id}
            title={`${browser ?? 'Unknown browser'}${is_this_one ? ' (this one)' : ''}`}
            detail={`Since ${shownMoment(since)}, last used ${shownMoment(last_used)}`}
          >
            {!is_this_one && (
              <Button variant="secondary" busy={end.busy} onClick={() => end.run(session_id)}>
                Log out there
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
