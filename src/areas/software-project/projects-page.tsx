import { IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/platform.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { projectPath, projectsPath } from '#src/app/routing/project-paths.ts';
import { EntityList, nameOptions } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { useClosedProjectCreation } from './access.ts';
import { projectColumns } from './project-columns.tsx';
import { ProjectViews } from './project-views.tsx';
import { projectListDefaults, projectListSearch } from './searches.ts';
import { projects, projectsEndpoint } from './wiring.ts';

const DeleteProjectDialog = lazyPart(() => import('./delete-project-dialog.tsx').then((module) => module.DeleteProjectDialog));

const concerns = (news: ChangeEvent) => news.entityType === 'SOFTWARE_PROJECT' || news.entityType === 'RELEASE_CANDIDATE';
const rowName = (row: SoftwareProject) => `${row.moduleName} ${row.moduleVersion}`;

function NewProject({ isPrimary }: { readonly isPrimary: boolean }) {
  const { t } = useTranslation('aec');
  const closed = useClosedProjectCreation();
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
  const table = useTableState(projectListSearch, projectListDefaults);
  const [state] = table;
  const list = useEntityList({
    pageOf: (question) => projects(portal, question),
    question: listQuestion(projectsEndpoint, state),
    what: t('list.what'),
    concerns,
  });
  const [toDelete, setDoomed] = useState<SoftwareProject>();
  const { owner } = list.facets;
  const chosen = state.filters.owner;
  const columns = useMemo(() => projectColumns(t, nameOptions(owner, chosen)), [t, owner, chosen]);
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
  const count = list.state === 'ready' ? { count: list.totalUnfiltered } : {};
  const tabs = [{ key: 'aec', label: t('list.tab'), href: projectsPath, ...count }];
  return (
    <ListPage title={t('list.title')} actions={<NewProject isPrimary />} tabs={tabs} tab="aec">
      <ProjectViews state={state} />
      <EntityList
        id="aec-projects"
        rowsOf="projects"
        endpoint={projectsEndpoint}
        list={list}
        table={table}
        label={t('list.what')}
        columns={columns}
        rowName={rowName}
        hrefOf={(row) => `${projectPath(row.id)}/overview`}
        rowActions={rowActions}
        entities={t('list.entities')}
        emptyText={t('list.emptyText')}
        emptyActions={<NewProject isPrimary={false} />}
      />
      {toDelete && (
        <Suspense>
          <DeleteProjectDialog
            project={toDelete}
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
