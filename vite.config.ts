import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pdfkitWithoutStandardFonts } from './storefront/invoices/pdf/pdfkit-without-standard-fonts.ts';

export default defineConfig({
  plugins: [reactRouter(), pdfkitWithoutStandardFonts()],
  publicDir: 'storefront/public',
  build: { assetsInlineLimit: 1024 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // One file for what every page needs and a release seldom changes.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                // Small modules of nearly every page: as files of their own they are larger than what is in them.
                {
                  name: 'shop',
                  test: /\/(?:storefront\/(?:paths|session\/(?:account-dialog-events|stored-user|draft-storage)|seo\/(?:seo|structured-data)|api-client\/use-preload|shell\/categories\/category-link|shell\/footer\/(?:contact-\w+|use-seller)|ui\/(?:after-paint|class-names|pictures\/preload-picture|(?:controls|feedback|layout|money)\/(?:button|notice|page|price)))|contract\/(?:indian-time|weight|catalogue\/purity|money\/(?:money|price-by-rate)))\.tsx?$/,
                },
              ],
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
      'sonner',
      'radix-ui',
      'react-hook-form',
      '@hookform/resolvers/standard-schema',
      'zod/mini',
      'pdfkit/js/pdfkit.standalone.js',
    ],
  },
});
