import '#src/areas/deployment/deployments.css';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type E311DeploymentRow, e311DeploymentStatuses, e311Tasks } from '#contract/e311-deployment/e311-deployment.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { RowsPage } from '#contract/list.ts';
import { isProgress } from '#contract/live/progress.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { SavedViews } from '#src/app/table/saved-views.tsx';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { e311ListDefaults, e311ListSearch } from '#src/areas/deployment/searches.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';

type Row = E311DeploymentRow;
const id = 'e311-deployments';
const hrefOf = ({ deploymentRequestId: drId, id }: Row) => urlOf('E311_DEPLOYMENT', { drId, deploymentId: id });
const glyphOf = { COMPLETE: 'POSITIVE', INCOMPLETE: 'ACTION_REQUIRED' } as const;

/** D-129: what it is, of which request, how its three tasks stand, and its status. */
function e311Columns(t: TFunction<'deployments'>): DataColumn<Row>[] {
  const tasksOf = (row: Row) => e311Tasks.map((task) => `${t(`e311.${task}`)}: ${statusText(row[task])}`);
  return [
    {
      id: 'description',
      header: t('e311.description'),
      value: (row) => row.description,
      cell: (row) => (
        <UiLink className="cc-name" href={hrefOf(row)} title={row.description}>
          {row.description}
        </UiLink>
      ),
      filter: { kind: 'text' },
      isRowName: true,
    },
    { id: 'request', header: t('e311.request'), value: (row) => row.requestTitle, filter: { kind: 'text' } },
    {
      id: 'tasks',
      header: t('e311.tasks'),
      value: (row) => tasksOf(row).join(', '),
      cell: (row) => (
        <span className="cc-task-glyphs" role="img" aria-label={tasksOf(row).join(', ')} title={tasksOf(row).join('\n')}>
          {e311Tasks.map((task) => (
            <StatusGlyph key={task} kind={glyphOf[row[task]]} />
          ))}
        </span>
      ),
      sortable: false,
      width: 84,
    },
    {
      id: 'status',
      header: t('column.status'),
      value: (row) => row.status,
      csv: ({ status }) => statusText(status),
      cell: ({ status }) => <StatusTag status={status} label={statusText(status)} />,
      width: 208,
      filter: { kind: 'select', options: e311DeploymentStatuses.map((value) => ({ value, label: statusText(value) })) },
    },
    { id: 'vehicles', header: t('column.vehicles'), value: (row) => row.vehicleCount, align: 'right', width: 88 },
    {
      id: 'created',
      header: t('e311.created'),
      value: (row) => row.createdOn,
      csv: (row) => dateTime(row.createdOn),
      cell: (row) => <TimeText value={row.createdOn} />,
      width: 136,
      muted: true,
    },
  ];
}

/** E3 1.1 deployments of the brand (D-026, D-129). */
export function E311List() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const table = useTableState(e311ListSearch, e311ListDefaults);
  const endpoint = e311DeploymentEndpoints.listE311Deployments;
  const columns = useMemo(() => e311Columns(t), [t]);
  const list = useEntityList<Row>({
    pageOf: (query) => resourceOf<RowsPage<Row>>(portal, 'listE311Deployments', { query }, e311DeploymentEndpoints),
    question: listQuestion(endpoint, table[0]),
    what: t('e311.what'),
    concerns: (news) => news.entityType === 'E311_DEPLOYMENT' && !isProgress(news),
  });
  return (
    <>
      <SavedViews id={id} defaults={e311ListDefaults} state={table[0]} />
      <EntityList
        id={id}
        rowsOf="E311_DEPLOYMENT"
        endpoint={endpoint}
        list={list}
        table={table}
        label={t('e311.what')}
        columns={columns}
        rowName={(row) => row.description}
        hrefOf={hrefOf}
        entities={t('e311.entities')}
        emptyText={t('e311.emptyText')}
      />
    </>
  );
}
