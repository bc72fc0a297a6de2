import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHead } from '#src/ui/page/page-layout.tsx';
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx';

type Props = {
  readonly title: string;
  readonly note?: ReactNode;
  /** at the right of the title; at most one filled button */
  readonly actions?: ReactNode;
  readonly tabs?: readonly Tab[];
  readonly tab?: string | undefined;
  readonly children?: ReactNode;
};

/** Frame of a list: title, what it counts, tabs, the table below. */
export function ListPage({ title, note, actions, tabs, tab, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <ListHead title={title} note={note} actions={actions} />
      {tabs && tabs.length > 0 && <Tabs label={t('nav.tabs')} tabs={tabs} current={tab} />}
      <div className="cc-gap3">{children}</div>
    </>
  );
}
