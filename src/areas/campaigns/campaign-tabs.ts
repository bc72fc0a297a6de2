import { useTranslation } from 'react-i18next';
import type { Rule } from '#contract/access/access.ts';
import { dataLoadRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { calendarRead } from '#contract/campaign-calendar/campaign-calendar.ts';
import { cuRead } from '#contract/smart-campaign/cu-read.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'campaign-lists': typeof import('#src/i18n/en/campaign-lists/campaign-lists.json');
  }
}

/** The tabs of `/software/campaigns` in their order (D-026): a further kind of campaign is a line here, and one in campaigns-page.tsx. */
const campaignKinds = ['dataLoad', 'smart', 'cu', 'calendar'] as const;
export type CampaignKind = (typeof campaignKinds)[number];
const reads: Readonly<Record<CampaignKind, Rule>> = {
  dataLoad: dataLoadRead,
  smart: smartCampaignRead,
  cu: cuRead,
  calendar: calendarRead,
};

const campaignsPath = '/software/campaigns';
const hrefOf = (kind: CampaignKind) => (kind === 'dataLoad' ? campaignsPath : `${campaignsPath}?tab=${kind}`);

/** Tabs that I may open. */
export function useCampaignTabs(): readonly (Tab & { readonly key: CampaignKind })[] {
  const { t } = useTranslation('campaign-lists');
  const may: Readonly<Record<CampaignKind, boolean>> = {
    dataLoad: useAllowed(reads.dataLoad),
    smart: useAllowed(reads.smart),
    cu: useAllowed(reads.cu),
    calendar: useAllowed(reads.calendar),
  };
  return campaignKinds.filter((kind) => may[kind]).map((key) => ({ key, label: t(`tab.${key}`), href: hrefOf(key) }));
}
