import '#contract/page/no-eval.ts';
import '#src/ui/styles.css';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { createPortal } from '#src/app/create-portal.ts';
import { watchPage } from '#src/app/page-watch.ts';
import { firstLoad } from '#src/app/routing/first-load.ts';
import { NoAccess } from '#src/app/session/no-access.ts';
import { startTexts } from '#src/i18n/i18n.ts';
import { watchColorScheme } from '#src/ui/color-scheme.ts';

startTexts();
watchColorScheme();
const { portal, router } = createPortal();
watchPage(router, portal);

const frame = document.getElementById('root');
if (frame === null) throw new Error('index.html has no #root');
const root = createRoot(frame, {
  // A closed page travels as an error to whoever shows it, and is none.
  onCaughtError: (error) => {
    if (!(error instanceof NoAccess)) console.error(error);
  },
});
/** In ms: the browser has painted what was drawn. */
const painted = 50;
const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>();
const app = <App portal={portal} router={router} onDrawn={onDrawn} />;
void firstLoad(portal, router, {
  atOnce: () => flushSync(() => root.render(app)),
  // Of a few milliseconds: a click or a key meanwhile does not wait for the whole page (ADR 8).
  inSlices: () => startTransition(() => root.render(app)),
  drawn,
}).finally(() => setTimeout(portal.drawn, painted));
