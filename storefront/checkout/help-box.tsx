import { HELP_PHONE } from '#contract/constants.ts';
import { Card } from '#storefront/ui/card.tsx';

/** Someone to call. */
export function HelpBox() {
  return (
    <Card title="Need a hand?">
      <p>
        Call <a href={`tel:${HELP_PHONE.replaceAll(' ', '')}`}>{HELP_PHONE}</a>, 10 am to 8 pm, all days.
      </p>
    </Card>
  );
}
