import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { afterPaint } from '#storefront/ui/after-paint.ts';

// After the first paint: starting React is a long task on a phone.
afterPaint(() => {
  startTransition(hydrate);
  // React handles events from here on; the inline script stops recording them (shell/early-events.ts).
  dispatchEvent(new Event('hydration-started'));
});

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
