import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './hydrated-when-idle.module.css';
import { repeatMissedEvents, UNHYDRATED_PART } from './missed-events.ts';

const MAX_WAIT_MS = 2000;
/** Before code that did not arrive is requested again. */
const RETRY_MS = 3000;
const MAX_NAVIGATION_WAIT_MS = 5000;
const PART_POLL_MS = 50;
/** Safari has no idle callback. */
const WAIT_WITHOUT_IDLE_MS = 100;

/** Resolves once the browser is idle, or at the first press; at once on the server. */
function whenIdle(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  return new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown']) {
      addEventListener(press, () => resolve(), { once: true, passive: true });
    }
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, WAIT_WITHOUT_IDLE_MS);
  });
}

/** Tries until the code arrives: without it the server-rendered HTML is still of use, an error would replace the page. */
async function loadWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      reportError(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

let navigationDeadline: number | undefined;

/** True as well once the first navigation has waited as long as it may. */
export const arePartsHydrated = () =>
  !document.querySelector(UNHYDRATED_PART) ||
  performance.now() >= (navigationDeadline ?? Number.POSITIVE_INFINITY);

/** For navigations: they change contexts, and React then removes parts that are not hydrated. Waits a few seconds at most, once. */
export async function untilPartsAreHydrated(): Promise<void> {
  navigationDeadline ??= performance.now() + MAX_NAVIGATION_WAIT_MS;
  while (!arePartsHydrated()) {
    await new Promise((resolve) => setTimeout(resolve, PART_POLL_MS));
  }
}

interface PartProps {
  onHydrated: (isHydrated: true) => void;
  children: ReactNode;
}

function Part({ onHydrated, children }: PartProps) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!part.current) return;
    delete part.current.dataset.unhydrated;
    onHydrated(true);
    void repeatMissedEvents();
  }, [onHydrated]);
  return (
    <div ref={part} className={styles.part} data-unhydrated="">
      {children}
    </div>
  );
}

/** A component whose code is loaded when the browser is idle; until then the server-rendered HTML stays in place. */
export function hydratedWhenIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    await whenIdle();
    const { default: Component } = await loadWithRetries(load);
    const Kept = memo(Component) as unknown as ComponentType<Props>;
    return {
      default: ({ props, onHydrated }: { props: Props; onHydrated: PartProps['onHydrated'] }) => (
        <Part onHydrated={onHydrated}>
          <Kept {...props} />
        </Part>
      ),
    };
  });
  return function HydratedWhenIdle(props: Props) {
    const [isHydrated, setHydrated] = useState(false);
    const latest = (
      <Suspense>
        <Loaded props={props} onHydrated={setHydrated} />
      </Suspense>
    );
    // Another element before hydration would make React remove the server-rendered HTML.
    const [first] = useState(latest);
    return isHydrated ? latest : first;
  };
}
