import '#src/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { createPortal } from '#src/app/create-portal.ts';
import { watchPage } from '#src/app/page-watch.ts';
import { NoAccess } from '#src/app/session/no-access.ts';
import { startTexts } from '#src/i18n/i18n.ts';
import { watchColorScheme } from '#src/ui/color-scheme.ts';

startTexts();
watchColorScheme();
const { portal, router } = createPortal();
watchPage(router, portal);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, {
  // A closed page travels as an error to whoever shows it, and is none.
  onCaughtError: (error) => {
    if (!(error instanceof NoAccess)) console.error(error);
  },
}).render(<App portal={portal} router={router} />);
