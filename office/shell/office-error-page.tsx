import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/layout/panel.tsx';

/** The code of a screen did not arrive: there is no connection, or a newer version of the shop runs. */
export class ScreenNotLoaded extends Error {}

/** For an address that is no screen, and for a screen that broke or did not arrive. */
export function OfficeErrorPage() {
  const error = useRouteError();
  if (error instanceof ScreenNotLoaded) return <NotLoadedPage />;
  const isBroken = error !== undefined && error !== null;
  const title = isBroken ? 'This screen broke' : 'There is no such screen';
  return (
    <Screen title={title}>
      <p>
        {isBroken && 'Nothing of what you saved before is lost. '}
        <Link to={paths.today} reloadDocument>
          Go to Today
        </Link>
      </p>
    </Screen>
  );
}

function NotLoadedPage() {
  return (
    <Screen title="This screen could not be loaded">
      <p>There is no connection, or the shop has been updated. Nothing of what you saved before is lost.</p>
      <p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </p>
    </Screen>
  );
}
