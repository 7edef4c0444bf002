import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { Screen } from '../ui/layout/panel.tsx';

/** For an address that is no screen, and for a screen that broke. */
export function OfficeErrorPage() {
  const error = useRouteError();
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
