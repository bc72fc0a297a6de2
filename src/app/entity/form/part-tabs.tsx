import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { basePath, entityWords, type Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SubTabs } from '#src/ui/page/tabs.tsx';

type Props = {
  /** the tab of the entity below which they stand */
  readonly tab: string;
  /** each page below it: a part that is saved is marked, a page that is no part is not */
  readonly pages: Readonly<Record<string, string>>;
};

/** Parts of an entity that stand together below one of its tabs (BLU-03, BLU-10), and the one that is shown. */
export function PartTabs({ tab, pages }: Props) {
  const { t } = useTranslation('entity');
  const { definition, now } = useEntityPage<Shown>();
  const { pathname } = useLocation();
  const path = basePath(definition, now);
  const saved = now as unknown as Readonly<Record<string, unknown>>;
  const tabs = Object.entries(pages).map(([key, page]) => ({
    key: page,
    label: entityWords(definition, `sub.${key}`),
    href: `${path}/${page}`,
    ...(saved[key] != null && { status: { kind: 'POSITIVE' as const, label: t('part.entered') } }),
  }));
  return (
    <>
      <SubTabs label={entityWords(definition, `tab.${tab}`)} tabs={tabs} current={pathname.slice(path.length + 1)} />
      <Outlet />
    </>
  );
}
