import type { Plugin } from 'vite';

/**
 * Scopes the custom properties of the toast style sheet to the toasts. The sheet is loaded late, and a new custom
 * property on `:root` would make the browser recalculate the style of the whole page.
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
