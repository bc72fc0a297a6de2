import type { ReactNode } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { FormPage } from './form-page.tsx';
import { reasonsText } from './reasons-text.ts';
import { useFirstField } from './use-first-field.ts';

type Props = {
  readonly title: string;
  readonly subTitle?: string;
  readonly list: { readonly href: string; readonly back: string; readonly label: string };
  /** why nothing can be created; empty when it can */
  readonly closed: readonly string[];
  readonly closedTitle: string;
  /** the form */
  readonly children: ReactNode;
};

/** Frame of a creation: nothing is loaded, and who may not create reads why (NAV-12, X-34). */
export function CreationPage({ title, subTitle, list, closed, closedTitle, children }: Props) {
  useFirstField(closed.length === 0);
  return (
    <FormPage title={title} subTitle={subTitle} back={{ href: list.href, title: list.back }}>
      {closed.length > 0 ? (
        <ClosedState
          title={closedTitle}
          text={reasonsText(closed)}
          actions={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
        />
      ) : (
        children
      )}
    </FormPage>
  );
}
