import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Closed } from '#src/app/session/no-access.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { loadTexts } from '#src/i18n/i18n.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { PagePending } from './page-pending.tsx';

const NoAccessView = lazyPart(async () => {
  const [{ NoAccessView: View }] = await Promise.all([import('./no-access-view.tsx'), loadTexts(['info'])]);
  return View;
});

/** A page that is closed, at its own address (D-249). */
export function NoAccessHere({ closed }: { readonly closed: Closed }) {
  const asked = useRouterState({ select: (state) => state.location.href });
  // Another brand may lack something else.
  const brandId = useBrandId();
  return (
    <Suspense fallback={<PagePending />}>
      <NoAccessView key={brandId} {...closed} asked={asked} />
    </Suspense>
  );
}
