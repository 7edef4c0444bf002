import { lazy, Suspense, useState } from 'react';
import type { ToastKind } from '#storefront/toasts/toast-box.tsx';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import { Chapter, Shelf, Specimen } from './specimen.tsx';

const Dialog = lazy(async () => ({ default: (await import('#storefront/ui/controls/dialog.tsx')).Dialog }));

const VARIANTS = {
  info: 'Loading schemes...',
  success: 'Payment successful!',
  warning: 'The confirmation is on its way.',
  error: 'Failed to initiate payment',
} as const;
const TOASTS: Record<ToastKind, string> = {
  success: 'Product added to cart!',
  info: 'Login or Sign Up to continue',
  warning: 'The coupon has ended.',
  error: 'Failed to add to cart: Please try again.',
};
const STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'failed',
  'success',
];
const SIDES = ['middle', 'left', 'right'] as const;

export function Messages() {
  return (
    <>
      <Chapter id="notices" title="Notices">
        <Shelf>
          {Object.entries(VARIANTS).map(([variant, words]) => (
            <Specimen key={variant} name={`Notice, ${variant}`}>
              <Notice variant={variantOf(variant)}>{words}</Notice>
            </Specimen>
          ))}
        </Shelf>
      </Chapter>
      <Chapter id="badges" title="Badges">
        <Shelf>
          {STATUSES.map((status) => (
            <Specimen key={status} name={`StatusBadge, ${status}`}>
              <StatusBadge status={status} />
            </Specimen>
          ))}
          <Specimen name="StatusBadge, of a payment">
            <StatusBadge status="paid" of="Payment" />
          </Specimen>
        </Shelf>
      </Chapter>
      <Chapter id="toasts" title="Toasts">
        <Shelf>
          {Object.entries(TOASTS).map(([kind, words]) => (
            <Specimen key={kind} name={`Toast, ${kind}`}>
              <Button variant="secondary" onClick={() => showToast(kindOf(kind), words)}>
                Show it
              </Button>
            </Specimen>
          ))}
        </Shelf>
      </Chapter>
      <Chapter id="dialogs" title="Dialogs">
        <Shelf>
          {SIDES.map((side) => (
            <OpenDialog key={side} side={side} />
          ))}
        </Shelf>
      </Chapter>
    </>
  );
}

function OpenDialog({ side }: { side: (typeof SIDES)[number] }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <Specimen name={`Dialog, ${side}`}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Open it
      </Button>
      {open !== undefined && (
        <Suspense>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Filter by Price"
            description="A choice takes effect at once."
            side={side}
          >
            <Button onClick={() => setOpen(false)}>Show pieces</Button>
          </Dialog>
        </Suspense>
      )}
    </Specimen>
  );
}

function variantOf(name: string): keyof typeof VARIANTS {
  return name === 'success' || name === 'warning' || name === 'error' ? name : 'info';
}

function kindOf(name: string): ToastKind {
  return name === 'success' || name === 'warning' || name === 'error' ? name : 'info';
}
