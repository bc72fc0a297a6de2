import { dataLoadStatuses } from '#contract/data-load-campaign/data-load.ts';
import type { CampaignRow } from '#contract/data-load-campaign/data-load-campaign.ts';
import { choice, figure, person, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { dateTime, sizeText } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { dataLoadCampaign } from './data-load-campaign.tsx';
import { dataLoadDefaults, dataLoadSearch } from './searches.ts';

/** D-126 */
const columns = [
  figure<CampaignRow>('priorityIndex', { width: 72 }),
  title<CampaignRow>('title'),
  choice<CampaignRow>('type', { width: 140 }),
  choice<CampaignRow>('state', {
    values: dataLoadStatuses,
    multiple: true,
    cell: ({ state }) => <StatusTag status={state} label={statusText(state)} />,
    width: 104,
  }),
  text<CampaignRow>('progress', {
    cell: ({ progress, state }) => (
      <ProgressBar
        percent={progress}
        tone={progress === 100 ? 'positive' : state === 'ACTIVE' ? 'progress' : 'neutral'}
        figure={`${progress} %`}
        label={`${progress} %`}
      />
    ),
    csv: ({ progress }) => String(progress),
    width: 108,
  }),
  text<CampaignRow>('campaignStart', {
    csv: ({ campaignStart }) => dateTime(campaignStart),
    cell: ({ campaignStart }) => <TimeText value={campaignStart} />,
    width: 136,
  }),
  figure<CampaignRow>('dataPackageSize', { cell: ({ dataPackageSize }) => sizeText(dataPackageSize), width: 80 }),
  figure<CampaignRow>('enrollmentRate', { cell: ({ enrollmentRate }) => `${enrollmentRate} %`, width: 84 }),
  person<CampaignRow>('campaignOwner', { width: 112 }),
  text<CampaignRow>('changedAt', {
    csv: ({ changedAt }) => dateTime(changedAt),
    cell: ({ changedAt }) => <TimeText value={changedAt} format="short" />,
    width: 100,
    muted: true,
  }),
];

/** Data-load campaigns of the brand (DLM-01, D-126); deleted ones only where they are asked for (D-069.8). */
export function DataLoadCampaignsPage({ tabs }: { readonly tabs: readonly Tab[] }) {
  return (
    <EntityListPage
      definition={dataLoadCampaign}
      search={dataLoadSearch}
      defaults={dataLoadDefaults}
      columns={columns}
      rowName={(row) => row.title}
      among={{ tabs, tab: 'dataLoad' }}
      views={(me) => ({
        all: {},
        mine: { campaignOwner: me },
        running: { state: 'ACTIVE,PAUSED' },
        deleted: { state: 'DELETED' },
      })}
    />
  );
}
