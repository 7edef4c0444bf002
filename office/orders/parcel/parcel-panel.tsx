import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import { Badge, type BadgeVariant } from '#office/ui/layout/badge.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { shownMoment } from '#office/ui/times.ts';

const STATES: Record<ParcelEvent, { label: string; variant: BadgeVariant }> = {
  sent: { label: 'On its way', variant: 'neutral' },
  'on the way': { label: 'On its way', variant: 'neutral' },
  delivered: { label: 'Delivered', variant: 'success' },
  'came back': { label: 'Came back, to be checked', variant: 'warning' },
  checked: { label: 'Came back, checked', variant: 'warning' },
  'not sent again': { label: 'Not sent again', variant: 'neutral' },
  lost: { label: 'Lost', variant: 'error' },
};

/** Where the parcel is, who carries it, and for how much it is insured. */
export function ParcelPanel({ order: { parcel, shipment } }: { order: OfficeOrder }) {
  if (!parcel) return null;
  const { label, variant } = STATES[parcel.state];
  return (
    <Panel title="Parcel" actions={<Badge variant={variant}>{label}</Badge>}>
      <Facts
        facts={[
          ['Since', shownMoment(parcel.at)],
          ['Sent', parcel.parcel > 1 ? `${parcel.parcel} times` : null],
          ['Carrier', shipment?.carrier],
          ['Number', shipment && <TrackingNumber shipment={shipment} />],
          ['Insured for', shipment?.insured_value === undefined ? null : shownRupees(shipment.insured_value)],
          ['Claim', parcel.claim?.claim_number],
          ['Received from the carrier', parcel.claim && shownRupees(parcel.claim.received)],
        ]}
      />
    </Panel>
  );
}

function TrackingNumber({ shipment }: { shipment: NonNullable<OfficeOrder['shipment']> }) {
  const { tracking_number: number, tracking_page: page } = shipment;
  if (!number) return 'None';
  if (!page) return number;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {number}
    </a>
  );
}
