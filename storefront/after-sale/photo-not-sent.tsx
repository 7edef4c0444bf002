import { useLocation } from 'react-router';
import { Notice } from '#storefront/ui/feedback/notice.tsx';

interface PhotoNotSentProps {
  name: 'complaint' | 'return';
  hasPhoto: boolean;
}

/** Why the photo of a new complaint or return could not be sent, from the page's navigation state. */
export function PhotoNotSent({ name, hasPhoto }: PhotoNotSentProps) {
  const photoFailed = photoFailureIn(useLocation().state);
  if (!photoFailed || hasPhoto) return null;
  return (
    <Notice variant="warning">
      Your {name} is with us, but the photo is not: {photoFailed} You can add it below.
    </Notice>
  );
}

function photoFailureIn(state: unknown): string {
  const reason = typeof state === 'object' && state !== null && 'photoFailed' in state && state.photoFailed;
  return typeof reason === 'string' ? reason : '';
}
