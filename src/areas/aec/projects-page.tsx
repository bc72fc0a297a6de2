import { IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '#contract/platform.ts';
import type { SoftwareProject } from '#contract/software-project.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { projectPath, projectsPath } from '#src/app/project-paths.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { useGo } from '#src/app/use-go.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import type { RowAction } from '#src/ui/data-table-types.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { closedProjectCreation } from './access.ts';
import { ClosedNote } from './closed-note.tsx';
import { projectColumns } from './project-columns.tsx';
import { ProjectViews } from './project-views.tsx';
import { projectListDefaults, projectListSearch } from './searches.ts';
import { projects } from './wiring.ts';

const DeleteProjectDialog = lazyPart(() => import('./delete-project-dialog.tsx').then((module) => module.DeleteProjectDialog));

const concerns = (news: News) => news.entityType === 'SOFTWARE_PROJECT' || news.entityType === 'RELEASE_CANDIDATE';
const rowId = (row: SoftwareProject) => String(row.id);
const rowName = (row: SoftwareProject) => `${row.moduleName} ${row.moduleVersion}`;

function NewProject({ isPrimary }: { readonly isPrimary: boolean }) {
  const { t } = useTranslation('aec');
  const closed = closedProjectCreation(useMe(), useBrandId());
  if (closed.length > 0) return <ClosedNote label={t('list.new')} reasons={closed} />;
  return (
    <ButtonLink
      look={isPrimary ? 'primary' : 'outlined'}
      icon={<IconPlus size={14} aria-hidden="true" />}
      href={`${projectPath('new')}/overview`}
    >
      {t('list.new')}
    </ButtonLink>
  );
}

/** AEC projects of the brand (AEC-01, D-121). Further kinds get their tab with their area (D-026). */
export function ProjectsPage() {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const go = useGo();
  const list = useListScreen(projects(portal), { what: t('list.what'), concerns });
  const [state, onState] = useTableState(projectListSearch, projectListDefaults);
  const look = useTableLook('aec-projects');
  const texts = useTableTexts();
  const highlighted = useHighlightedRow('projects');
  const [doomed, setDoomed] = useState<SoftwareProject>();
  const { rows } = list;
  const columns = useMemo(() => projectColumns(t, [...new Set(rows.map((row) => row.owner.fullName))].sort()), [t, rows]);
  const rowActions = (row: SoftwareProject): RowAction[] => [
    {
      key: 'open',
      label: t('common:action.open'),
      icon: <IconExternalLink size={14} />,
      href: `${projectPath(row.id)}/overview`,
    },
    {
      key: 'edit',
      label: t('common:action.edit'),
      icon: <IconPencil size={14} />,
      href: `${projectPath(row.id)}/overview?mode=edit`,
    },
    { key: 'delete', label: t('common:action.delete'), icon: <IconTrash size={14} />, onRun: () => setDoomed(row) },
  ];
  const tabs = [{ key: 'aec', label: t('list.tab'), href: projectsPath, ...(list.state === 'ready' && { count: rows.length }) }];
  return (
    <ListPage title={t('list.title')} actions={<NewProject isPrimary />} tabs={tabs} tab="aec">
      <ProjectViews state={state} />
      <DataTable
        label={t('list.what')}
        texts={texts}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        state={state}
        onState={onState}
        status={list.state}
        empty={
          <EmptyList
            entities={t('list.entities')}
            text={t('list.emptyText')}
            actions={<NewProject isPrimary={false} />}
            state={state}
            onState={onState}
          />
        }
        failed={<FailedPart error={list.error} onRetry={list.reload} />}
        onOpen={(row) => go(`${projectPath(row.id)}/overview`)}
        rowActions={rowActions}
        highlightedId={highlighted}
        {...look}
      />
      {doomed && (
        <Suspense>
          <DeleteProjectDialog
            project={doomed}
            onClose={() => setDoomed(undefined)}
            onDeleted={() => {
              setDoomed(undefined);
              list.reload();
            }}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
