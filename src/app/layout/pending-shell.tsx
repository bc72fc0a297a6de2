import { PagePending } from '#src/app/page/page-pending.tsx';
import { AppLink } from '#src/app/routing/app-link.tsx';
import { useUser } from '#src/app/session/use-me.ts';
import { UiLinkProvider } from '#src/ui/link.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

/** Stands for everything while it is asked whether a page may be entered: the shell is known already, only the page is on its way. */
export function PendingShell() {
  const user = useUser();
  if (!user) return <PagePending />;
  return (
    <UiLinkProvider value={AppLink}>
      <SignedInLayout>
        <PagePending />
      </SignedInLayout>
    </UiLinkProvider>
  );
}
