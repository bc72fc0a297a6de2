import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type CuCampaign, cuCampaignEndpoints, cuStates, cuTypes } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { count } from '#contract/words.ts';
import { type ColumnOf, choice, figure, type Listed, text } from '#src/app/entity/list/columns.tsx';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { UiLink } from '#src/ui/link.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { cuDefaults, cuSearch } from './searches.ts';
import { smartCampaign } from './smart-campaign.ts';

/** Rows of live deployments, as campaigns name them: what changes one of those changes the list (D-068, CU). */
export const cuCampaigns: Listed = {
  type: 'LIVE_DEPLOYMENT',
  name: 'CuCampaign',
  table: cuCampaignEndpoints,
  texts: smartCampaign.texts,
  fields: { all: [] },
};

const hrefOf = ({ deploymentId, rcId, swProjectId }: CuCampaign) =>
  urlOf('LIVE_DEPLOYMENT', { swProjectId, releaseCandidateId: rcId, deploymentId });

/** The name of the live deployment, which is a link for those who may open it (D-068, ROLE-R11). */
export function CuName({ row }: { readonly row: CuCampaign }) {
  const href = hrefOf(row);
  return useMayOpen()(href) ? (
    <UiLink className="cc-name" href={href} title={row.name}>
      {row.name}
    </UiLink>
  ) : (
    <span className="cc-name" title={row.name}>
      {row.name}
    </span>
  );
}

/** D-127 */
const columns: readonly ColumnOf<CuCampaign>[] = [
  text<CuCampaign>('name', {
    cell: (row) => <CuName row={row} />,
  }),
  text<CuCampaign>('software', { width: 220 }),
  choice<CuCampaign>('type', { values: cuTypes, width: 104 }),
  choice<CuCampaign>('state', {
    values: cuStates,
    multiple: true,
    cell: ({ state }) => <StatusTag status={state} label={statusText(state)} />,
    width: 134,
  }),
  figure<CuCampaign>('vehicles', {
    value: ({ vehicleCount }) => vehicleCount,
    cell: ({ vehicleCount }) => (vehicleCount === null ? null : count(vehicleCount)),
    width: 88,
  }),
  text<CuCampaign>('lastEdited', {
    value: ({ lastEditedOn }) => lastEditedOn,
    csv: ({ lastEditedOn }) => dateTime(lastEditedOn),
    cell: ({ lastEditedOn }) => <TimeText value={lastEditedOn} format="short" />,
    width: 110,
    muted: true,
  }),
];

/** CU campaigns: what live deployments bring, to read (ORUN-11, STATE-10). */
export function CuCampaignsPage({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useTranslation(['smart-campaigns', 'campaign-lists']);
  const mayOpen = useMayOpen();
  return (
    <ListPage title={t('campaign-lists:title')} tabs={tabs} tab="cu">
      <EntityTable<CuCampaign>
        definition={cuCampaigns}
        search={cuSearch}
        defaults={cuDefaults}
        columns={columns}
        id="cu-campaigns"
        rowsOf="LIVE_DEPLOYMENT"
        label={t('cu.what')}
        hrefOf={(row) => (mayOpen(hrefOf(row)) ? hrefOf(row) : undefined)}
        rowName={({ name }) => name}
        entities={t('cu.what')}
        emptyText={t('cu.emptyText')}
      />
    </ListPage>
  );
}
