import { useEffect } from 'react';
import { SHOP_NAME } from '#contract/constants.ts';

/** Names the tab of the browser after its screen. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SHOP_NAME} office`;
  }, [title]);
}
