import type { Complaint } from '#contract/complaints/complaints.ts';

/** A complaint that was acknowledged and has a reply. */
export function sampleComplaint(own: Partial<Complaint> = {}): Complaint {
  return {
    complaint_number: 7,
    order_id: 'ORDER7',
    reason: 'damaged',
    text: 'The clasp of the chain is broken.',
    made_at: '2026-11-20T06:30:00.000Z',
    acknowledged_at: '2026-11-20T06:30:00.000Z',
    acknowledge_by: '2026-11-22T06:30:00.000Z',
    due_at: '2026-12-20T18:30:00.000Z',
    closed_at: null,
    has_photo: false,
    events: [
      { kind: 'made', text: null, by: 'customer', at: '2026-11-20T06:30:00.000Z' },
      { kind: 'acknowledged', text: null, by: 'shop', at: '2026-11-20T06:30:00.000Z' },
      { kind: 'replied', text: 'Please send it back.', by: 'shop', at: '2026-11-21T06:30:00.000Z' },
    ],
    ...own,
  };
}
