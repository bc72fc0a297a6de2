import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { errorSearch, loginSearch, noAccessSearch } from './searches.ts';

/** Profile, help and what stands outside the work (AUTH-02, AUTH-03, INFO-02…INFO-10). */
export const infoRoutes: readonly AreaRoute[] = [
  { path: '/profile', texts: ['info'], page: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage') },
  { path: '/help', texts: ['info'], page: lazyPage(() => import('./help-page.tsx'), 'HelpPage') },
  { path: '/legal-notice', texts: ['info'], page: lazyPage(() => import('./legal-notice-page.tsx'), 'LegalNoticePage') },
  { path: '/release-notes', texts: ['info'], page: lazyPage(() => import('./release-notes-page.tsx'), 'ReleaseNotesPage') },
  {
    path: '/no-access',
    texts: ['info'],
    search: noAccessSearch,
    page: lazyPage(() => import('./no-access-page.tsx'), 'NoAccessPage'),
  },
  {
    path: '/error',
    layout: 'plain',
    texts: ['info'],
    search: errorSearch,
    page: lazyPage(() => import('./error-page.tsx'), 'ErrorPage'),
  },
  {
    path: '/login',
    layout: 'plain',
    texts: ['info'],
    search: loginSearch,
    page: lazyPage(() => import('./login-page.tsx'), 'LoginPage'),
  },
  { path: '/logout', layout: 'plain', texts: ['info'], page: lazyPage(() => import('./logout-page.tsx'), 'LogoutPage') },
];
