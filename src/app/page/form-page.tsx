import type { ReactNode } from 'react';
import { useDeepLink } from '#src/app/workflow/use-deep-link.ts';
import { PageLayout } from '#src/ui/page/page-layout.tsx';
import { Topbar } from '#src/ui/shell/topbar.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type Props = {
  readonly title: string;
  readonly subTitle?: string | undefined;
  readonly back?: { readonly href: string; readonly title: string } | undefined;
  /** the FormBar */
  readonly bar?: ReactNode;
  readonly next?: ReactNode;
  /** from useEntityForm: asks before unsaved input is left */
  readonly leave?: { proceed(): void; stay(): void } | undefined;
  readonly children?: ReactNode;
};

/** Frame of a page that is a form: topbar, sticky bar, fields; its address may name the field to begin with. */
export function FormPage({ title, subTitle, back, bar, next, leave, children }: Props) {
  useDeepLink();
  return (
    <>
      <Topbar model={{ title, subTitle, backRoute: back?.href, backTitle: back?.title }} />
      <PageLayout next={next}>
        {bar}
        {children}
      </PageLayout>
      <LeaveDialog leave={leave} />
    </>
  );
}
