import '#src/ui/page/cards.css';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toolLoginPath } from '#contract/identity.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { type NavigationEntry, pinnedEntries, sidebarGroups } from '#src/app/routing/navigation.ts';
import { useNavigation } from '#src/app/routing/use-navigation.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';

type Key = 'vehicleManagement' | 'dataCenter' | 'parameters';

/** One card for each child that somebody may open; tools outside of the page open in a new tab (NAV-01…NAV-09, D-028). */
function Landing({ entryKey }: { readonly entryKey: Key }) {
  const { t } = useTranslation(['landing', 'common']);
  const visible = useNavigation(entryKey === 'dataCenter');
  const entry = visible([...sidebarGroups.flat(), ...pinnedEntries]).find(({ key }) => key === entryKey);
  return (
    <ListPage title={t(`common:area.${entryKey}`)} note={t(`${entryKey}.note`)}>
      {entry ? (
        <ul className="cc-types" aria-label={t(`common:area.${entryKey}`)}>
          {entry.children?.map((child) => (
            <Card key={child.key} entry={child} />
          ))}
        </ul>
      ) : (
        <EmptyState boxed title={t('none')} text={t('noneText')} />
      )}
    </ListPage>
  );
}

function Card({ entry: { key, href, isNewTab } }: { readonly entry: NavigationEntry }) {
  const { t } = useTranslation(['landing', 'common']);
  const name = t(`common:area.${key}`);
  return (
    <li className="cc-type" data-entry={key}>
      <h2>{name}</h2>
      <ButtonLink
        href={href}
        aria-label={isNewTab ? t('openNewTab', { name }) : t('open', { name })}
        icon={isNewTab ? <IconExternalLink size={14} aria-hidden="true" /> : <IconArrowRight size={14} aria-hidden="true" />}
        {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {t('common:action.open')}
      </ButtonLink>
    </li>
  );
}

/** The way into the analytics tool for whoever comes by address (NAV-08, D-029). */
export function AnalyticsToolPage() {
  const { t } = useTranslation(['landing', 'common']);
  const name = t('common:area.analytics');
  return (
    <ListPage title={name} note={t('analyticsTool.note')}>
      <ul className="cc-types" aria-label={name}>
        <Card entry={{ key: 'analytics', href: toolLoginPath, isNewTab: true }} />
      </ul>
    </ListPage>
  );
}

/** NAV-01 */
export const VehicleManagementPage = () => <Landing entryKey="vehicleManagement" />;
/** NAV-03 */
export const DataCenterPage = () => <Landing entryKey="dataCenter" />;
/** NAV-06 */
export const ParametersPage = () => <Landing entryKey="parameters" />;
