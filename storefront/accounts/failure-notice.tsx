import { Notice } from '#storefront/ui/notice.tsx';

/** That a form was refused, in the specification's words, with a reason where those alone would mislead. */
export function FailureNotice({ text, reason }: { text: string; reason: string }) {
  return (
    <Notice tone="bad">
      <p>{text}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
