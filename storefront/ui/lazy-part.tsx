import { type ComponentType, lazy, useEffect, useState } from 'react';
import { showToast } from '#storefront/toasts/toasts.ts';

const NOT_LOADED = 'This could not be loaded. Please check your connection and try again.';

interface Closable {
  onClose?: () => void;
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, the page stays: a toast says so, `onClose` is
 * called, and the next time the part is shown its code is loaded anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & Closable> {
  let latest = lazy(loadOrClose);

  async function loadOrClose(): Promise<{ default: ComponentType<Props & Closable> }> {
    try {
      return await load();
    } catch (error) {
      reportError(error);
      return { default: NotLoaded };
    }
  }

  function NotLoaded({ onClose }: Closable) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
    useEffect(() => {
      latest = lazy(loadOrClose);
      showToast('error', NOT_LOADED, { name: 'not-loaded' });
      onClose?.();
    }, []);
    return null;
  }

  return function LazyPart(props: Props & Closable) {
    // The same as long as it is shown.
    const [Part] = useState(() => latest);
    return <Part {...props} />;
  };
}
