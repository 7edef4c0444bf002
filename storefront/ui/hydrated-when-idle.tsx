import { type ComponentType, lazy, memo, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import styles from './hydrated-when-idle.module.css';

const MAX_WAIT_MS = 2000;

/** Resolves once the browser is idle, or at the first press; at once on the server. */
function whenIdle(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  return new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown']) {
      addEventListener(press, () => resolve(), { once: true, passive: true });
    }
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, MAX_WAIT_MS);
  });
}

/** The last press on each part that is not hydrated yet: React drops it, so it is repeated afterwards. */
const missedPresses = new WeakMap<Element, HTMLElement>();
const hydratedParts = new WeakSet<Element>();

if (!import.meta.env.SSR) addEventListener('click', notePress, { capture: true });

function notePress({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return;
  const part = target.closest(`.${styles.part}`);
  if (part && !hydratedParts.has(part)) missedPresses.set(part, target);
}

function Part({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!part.current) return;
    hydratedParts.add(part.current);
    const pressed = missedPresses.get(part.current);
    if (pressed) queueMicrotask(() => pressed.click());
  }, []);
  return (
    <div ref={part} className={styles.part}>
      {children}
    </div>
  );
}

/**
 * A component whose code is loaded when the browser is idle; until then what the server rendered stays in its place.
 * Its props must not change by hydration alone: React would take the server's part away until the code is there.
 */
export function hydratedWhenIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    await whenIdle();
    const { default: Component } = await load();
    return {
      default: (props: Props) => (
        <Part>
          <Component {...props} />
        </Part>
      ),
    };
  });
  return memo(function HydratedWhenIdle(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  });
}
