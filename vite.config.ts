import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { pdfkitWithoutStandardFonts } from './pdf/pdfkit-without-standard-fonts.ts';

/** Of a file's path; `?inline` reads the same file. */
function shortHash(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return createHash('sha256').update(path).digest('base64url').slice(0, 5);
}

/** The package names its development build for production too (remix-run/react-router issue 14102): warnings for developers. */
function productionRouter(): Plugin {
  const built = (file: string) =>
    resolve(import.meta.dirname, 'node_modules/react-router/dist/production', file);
  const files = new Map([
    ['react-router', built('index.mjs')],
    ['react-router/dom', built('dom-export.mjs')],
  ]);
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => files.get(id),
  };
}

export default defineConfig({
  plugins: [productionRouter(), reactRouter(), pdfkitWithoutStandardFonts()],
  publicDir: 'storefront/public',
  // Vite's default adds a line number, which makes a page 1.5 % larger.
  css: { modules: { generateScopedName: (name, file) => `_${name}_${shortHash(file)}` } },
  build: {
    assetsInlineLimit: 1024,
    // Modules that every page has loaded are not listed again with each lazy part.
    modulePreload: {
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(?:vendor|shop|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Every first visit loads the names of all files: seven characters tell enough contents apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            // The groups keep the JavaScript of a first visit within 150 kB gzipped (e2e/first-load.test.ts).
            codeSplitting: {
              groups: [
                // Libraries of every page; a release seldom changes them, so returning visitors have them cached.
                {
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                // Small modules of nearly every page: separate files would be larger than their contents.
                {
                  name: 'shop',
                  test: /\/(?:storefront\/(?:paths|catalogue\/products\/use-add(?:ing|-to-cart)|wishes\/(?:wished-pieces|refresh-hearts|wish-list-link|heart)|session\/(?:account-dialog-events|stored-user|draft-storage|pending-piece)|seo\/(?:seo|structured-data)|api-client\/(?:use-preload|failed-refresh|queries|query-client|request-error)|shell\/(?:categories\/category-(?:link|nav)|error-pages\/not-found-page)|shell\/footer\/(?:contact-\w+|use-seller|use-shop-name)|texts\/use-texts|ui\/(?:after-paint|class-names|lazy-part|hydration\/(?:hydrated-when-idle|missed-events)|pictures\/(?:preload-picture|product-photo)|(?:controls|feedback|layout|money)\/(?:button|notice|page|price)))|contract\/(?:calls|counted|messages|indian-time|weight|catalogue\/(?:purity|catalogue-filter)|money\/(?:money|price-by-rate)|seller\/shop-name|texts\/footer-texts))\.tsx?$/,
                },
                // What the product page shares with its parts that are loaded later.
                {
                  name: 'piece',
                  test: /\/(?:storefront\/(?:catalogue\/product\/(?:product-(?:copy|address|queries)|choices\/(?:choice-copy|choice-address|use-choice|size-guide-link)|model\/model-stage\.module\.css|(?:(?:choices|details|others|delivery)\/)?[\w-]+\.module\.css))|contract\/(?:choices\/sizes|texts\/return-days))/,
                },
                // A group takes along what its modules import; these stay files of their own for all other pages.
                {
                  name: (id) =>
                    /\/(?:ui\/\w+|session|contract\/orders)\/(card|field|order-messages|skeleton|use-draft-text)\.tsx?$/.exec(
                      id,
                    )?.[1] ?? null,
                },
                // Few files, because every page loads the manifest, in which each file is a line.
                {
                  name: 'order',
                  test: /\/storefront\/orders\/(?:order-(?:states|queries|state-notice)|use-order)\.tsx?$/,
                },
                { name: 'amounts', test: /\/storefront\/ui\/money\/(?:amounts|pay-bar)\./ },
                {
                  name: 'after-sale-queries',
                  test: /\/(?:after-sale\/(?:after-sale-calls|not-found)|complaints\/complaint-queries|returns\/return-queries)\.ts$/,
                },
                {
                  name: 'after-sale',
                  test: /\/storefront\/(?:after-sale\/(?!order-link)|api-client\/send-photo)/,
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
