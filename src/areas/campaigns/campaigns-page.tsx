import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesThatAllow } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import { calendarRead } from '#contract/campaign-calendar/campaign-calendar.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { CalendarPage } from '#src/areas/campaign-calendar/calendar-page.tsx';
import { DataLoadCampaignsPage } from '#src/areas/data-load/data-load-list.tsx';
import { CuCampaignsPage } from '#src/areas/smart-campaign/cu-list.tsx';
import { SmartCampaignsPage } from '#src/areas/smart-campaign/smart-list.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { type CampaignKind, useCampaignTabs } from './campaign-tabs.ts';
import { campaignsSearch } from './searches.ts';

const pages: Readonly<Record<CampaignKind, ComponentType<{ readonly tabs: readonly Tab[] }>>> = {
  dataLoad: DataLoadCampaignsPage,
  smart: SmartCampaignsPage,
  cu: CuCampaignsPage,
  calendar: CalendarPage,
};

/** Campaigns of the brand, a tab for each kind, and their calendar (DLM-01, D-026). */
export function CampaignsPage() {
  const { t } = useTranslation('campaign-lists');
  const [{ tab }] = useSearchState(campaignsSearch);
  const brandId = useBrandId();
  const tabs = useCampaignTabs();
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  if (!shown)
    return (
      <ListPage title={t('title')}>
        <ClosedState
          boxed
          title={t('closed', { brand: brandName(brandId) })}
          text={t('closedText', { roles: roleNames(rolesThatAllow(calendarRead, brandId)) })}
        />
      </ListPage>
    );
  const Page = pages[shown.key];
  return <Page tabs={tabs} />;
}
