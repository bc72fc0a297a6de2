import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#src/ui/page/banner.tsx';
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
export function ListPage({ title, note, actions, tabs = [], tab, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <ListHead title={title} note={note} actions={actions} />
      {tabs.length > 0 && <Tabs label={t('nav.tabs')} tabs={tabs} current={tab} />}
      {tabs.length > 0 && <UnknownTab tabs={tabs} shown={tabs.find(({ key }) => key === tab)?.label ?? title} />}
      <div className="cc-gap3">{children}</div>
    </>
  );
}

const named = ({ href }: Tab): string | null => new URLSearchParams(href.split('?')[1]).get('tab');

/** Says that the address names a tab that is not there, or not for me, and what is shown in its place. */
function UnknownTab({ tabs, shown }: { readonly tabs: readonly Tab[]; readonly shown: string }) {
  const { t } = useTranslation('common');
  const { tab } = useLocation({ select: ({ search }) => search as { readonly tab?: unknown } });
  if (typeof tab !== 'string' || tabs.some((one) => one.key === tab || named(one) === tab)) return null;
  return <Banner kind="info" title={t('nav.noTab', { tab, shown })} />;
}
