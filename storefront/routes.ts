import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { PAGES } from './pages.ts';

/** Not part of production builds. */
const STYLE_GUIDE =
  process.env.NODE_ENV === 'development' ? [route('style-guide', 'style-guide/style-guide-page.tsx')] : [];

export default [
  // Several pages may share a module, so a route is identified by its path.
  ...PAGES.map(({ path, module }) =>
    path === '/' ? index(module, { id: path }) : route(path.slice(1), module, { id: path }),
  ),
  ...STYLE_GUIDE,
  route('*', 'shell/error-pages/not-found-route.tsx'),
] satisfies RouteConfig;
