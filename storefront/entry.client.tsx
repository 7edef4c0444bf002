import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { afterPaint } from '#storefront/ui/after-paint.ts';

// In a task of its own: making React ready takes long enough on a phone.
afterPaint(() => {
  startTransition(hydrate);
  // From here on React hears every event; what a document did before, it need do no more.
  dispatchEvent(new Event('listening'));
});

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
