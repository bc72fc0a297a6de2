import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '#contract/platform.ts';
import type { ReleaseCandidate } from '#contract/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project.ts';
import { candidatePath } from '#src/app/candidate/candidate-paths.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { useGo } from '#src/app/use-go.ts';
import { useMe } from '#src/app/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { closedCandidateCreation } from './candidate-access.ts';
import { candidateColumns } from './candidate-columns.tsx';
import { candidatesOf } from './candidate-wiring.ts';
import { ClosedNote } from './closed-note.tsx';
import { useProject } from './project-context.ts';
import { candidateListDefaults, candidateListSearch } from './searches.ts';

const concerns = (news: News) => news.entityType === 'RELEASE_CANDIDATE';
const rowId = (row: ReleaseCandidate) => String(row.id);

function NewCandidate({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  const closed = closedCandidateCreation(useMe(), project);
  if (closed.length > 0) return <ClosedNote label={t('candidates.new')} reasons={closed} />;
  const href = `${candidatePath({ softwareProjectId: project.id, id: 'new' })}/software`;
  return (
    <ButtonLink look="primary" icon={<IconPlus size={14} aria-hidden="true" />} href={href}>
      {t('candidates.new')}
    </ButtonLink>
  );
}

/** Release candidates of a project (D-019, D-124). */
export function CandidatesPage() {
  const portal = usePortal();
  const { project } = useProject();
  const resource = candidatesOf(portal, project.id);
  return resource && <Candidates project={project} resource={resource} />;
}

type Props = { readonly project: SoftwareProject; readonly resource: Resource<readonly ReleaseCandidate[]> };

function Candidates({ project, resource }: Props) {
  const { t } = useTranslation(['aec', 'common', 'table']);
  const { t: tc } = useTranslation('candidate');
  const go = useGo();
  const list = useListScreen(resource, { what: t('candidates.what'), concerns });
  const [state, onState] = useTableState(candidateListSearch, candidateListDefaults);
  const look = useTableLook('release-candidates');
  const texts = useTableTexts();
  const highlighted = useHighlightedRow('release-candidates');
  const columns = useMemo(() => candidateColumns(t, tc), [t, tc]);
  return (
    <DataTable
      label={t('candidates.what')}
      texts={texts}
      columns={columns}
      rows={list.rows}
      rowId={rowId}
      rowName={(row) => tc('number', { version: row.version })}
      state={state}
      onState={onState}
      status={list.state}
      empty={<EmptyList entities={t('candidates.entities')} text={t('candidates.emptyText')} state={state} onState={onState} />}
      failed={<FailedPart error={list.error} onRetry={list.reload} />}
      onOpen={(row) => go(`${candidatePath(row)}/software`)}
      highlightedId={highlighted}
      toolbar={<NewCandidate project={project} />}
      {...look}
    />
  );
}
