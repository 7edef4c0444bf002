import type { Plugin } from 'vite';

/**
 * Moves the variables of the toasts' style sheet from the root of the page to the toasts. The sheet is added when a
 * page is at rest or first touched, and a new variable at the root has the browser work out the whole page anew.
 */
export function toastsOwnVariables(): Plugin {
  return {
    name: 'tola:toasts-own-variables',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('ReactToastify.css')) return null;
      return { code: code.replaceAll(':root', '.Toastify'), map: null };
    },
  };
}
