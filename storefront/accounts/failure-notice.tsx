import { Notice } from '#storefront/ui/feedback/notice.tsx';

/** The error of a form, with an optional second line that gives the reason. */
export function FailureNotice({ text, reason }: { text: string; reason: string }) {
  return (
    <Notice variant="error">
      <p>{text}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
