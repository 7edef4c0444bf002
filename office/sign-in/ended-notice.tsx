import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { Notice } from '../ui/layout/panel.tsx';

/** Where a locked session that has ended leads. */
export const ENDED_PATH = `${paths.logIn}?ended`;

/** Why somebody who entered a PIN has to log in. */
export function EndedNotice() {
  const [params] = useSearchParams();
  if (!params.has('ended')) return null;
  return (
    <Notice variant="warning">
      Your session has ended, by five wrong PINs or because nobody used it for long.
    </Notice>
  );
}
