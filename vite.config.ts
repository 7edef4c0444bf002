import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pdfkitWithoutStandardFonts } from './storefront/invoices/pdfkit-without-standard-fonts.ts';
import { productionRouter } from './storefront/production-router.ts';
import { toastsOwnVariables } from './storefront/shell/toasts-own-variables.ts';

/** Files of what every page needs pack better than many small ones, and change only with their own contents. */
const FILES_OF_EVERY_PAGE = [
  {
    name: 'parts',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//,
  },
  {
    name: 'shop',
    test: /\/storefront\/(?:shell\/(?:request|request-failure|queries|category-nav|category-link|toasts|seo|structured-data|session|stored-user|account-dialog-events|not-found-page|use-fetched-beforehand|use-seller)|ui\/(?:after-frame|button|page|class-names|visually-hidden|icon|use-missing-image))\.tsx?$/,
  },
  {
    name: 'pieces',
    test: /\/storefront\/ui\/(?:picture|picture-ground|picture-sources|product-photo|price|notice|tone|field|slide-controls|status-badge|pause-button|use-slides|use-swipe|use-reduced-motion)\.tsx?$|\/contract\/(?:money|indian-time)\.ts$/,
  },
];

/**
 * Has V8 translate every function of a file while it arrives, beside the page's own thread. Left to itself it passes
 * over them and translates each one when it is first called, in the middle of the page's waking.
 */
const TRANSLATED_ON_ARRIVAL = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  plugins: [productionRouter(), reactRouter(), pdfkitWithoutStandardFonts(), toastsOwnVariables()],
  publicDir: 'storefront/public',
  build: { assetsInlineLimit: 1024 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // A small file is not translated as it arrives; there the note would have it done at once, on the thread.
            postBanner: ({ name }) => (name === 'parts' ? TRANSLATED_ON_ARRIVAL : ''),
            codeSplitting: {
              groups: FILES_OF_EVERY_PAGE,
            },
          },
        },
      },
    },
    // One bundle holds the API, the storefront and the server, so that all three share one module graph.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] } },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'react-toastify/unstyled',
      'radix-ui',
      'react-hook-form',
      '@hookform/resolvers/standard-schema',
      'zod/mini',
      'pdfkit/js/pdfkit.standalone.js',
    ],
  },
});
