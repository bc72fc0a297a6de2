import { type SmartCampaignRow, smartPlatforms, smartStatuses, smartSteps } from '#contract/smart-campaign/smart-campaign.ts';
import { count, withVersion } from '#contract/words.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { type ColumnOf, choice, edited, figure, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { smartDefaults, smartSearch } from './searches.ts';
import { smartCampaign } from './smart-campaign.ts';

/** D-127 */
const columns: readonly ColumnOf<SmartCampaignRow>[] = [
  title<SmartCampaignRow>('name'),
  text<SmartCampaignRow>('software', {
    value: ({ softwareName, softwareVersion }) => withVersion(softwareName, softwareVersion),
    width: 176,
  }),
  choice<SmartCampaignRow>('platform', { values: smartPlatforms, width: 88 }),
  (of) => ({
    ...choice<SmartCampaignRow>('step', { values: smartSteps, multiple: true, width: 148 })(of),
    value: ({ openStep }) => (openStep === null ? '' : choiceText(of, 'step', openStep)),
  }),
  status<SmartCampaignRow>(smartStatuses, 134),
  figure<SmartCampaignRow>('vehicles', {
    value: ({ vehicleCount }) => vehicleCount,
    cell: ({ vehicleCount }) => (vehicleCount === null ? null : count(vehicleCount)),
    width: 88,
  }),
  person<SmartCampaignRow>('owner'),
  edited<SmartCampaignRow>(),
];

/** Smart campaigns of the brand (D-026, D-127). */
export function SmartCampaignsPage({ tabs }: { readonly tabs: readonly Tab[] }) {
  return (
    <EntityListPage
      definition={smartCampaign}
      search={smartSearch}
      defaults={smartDefaults}
      columns={columns}
      among={{ tabs, tab: 'smart' }}
      views={() => ({
        all: {},
        waiting: { step: 'approve-deployment' },
        running: { status: 'ROLLED_OUT' },
      })}
    />
  );
}
