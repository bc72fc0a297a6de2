import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/platform.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePortal } from '#src/app/portal.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { candidateListDefaults, candidateListSearch } from '#src/areas/software-project/searches.ts';
import { useClosedProject } from '#src/areas/software-project/software-project.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { candidatesEndpoint, candidatesOf } from './candidate-wiring.ts';

const concerns = (news: ChangeEvent) => news.entityType === 'RELEASE_CANDIDATE';

function NewCandidate({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  const closed = useClosedProject('createCandidate', project);
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
  const { t } = useTranslation(['aec', 'common', 'table']);
  const { t: tc } = useTranslation('candidate');
  const portal = usePortal();
  const { entity: project } = usePlainPage<SoftwareProject>();
  const table = useTableState(candidateListSearch, candidateListDefaults);
  const list = useEntityList({
    pageOf: (question) => candidatesOf(portal, project.id, question),
    question: listQuestion(candidatesEndpoint, table[0]),
    what: t('candidates.what'),
    concerns,
  });
  const columns = useMemo(() => candidateColumns(t, tc), [t, tc]);
  return (
    <EntityList
      id="release-candidates"
      rowsOf="release-candidates"
      endpoint={candidatesEndpoint}
      list={list}
      table={table}
      label={t('candidates.what')}
      columns={columns}
      rowName={(row) => tc('number', { version: row.version })}
      hrefOf={(row) => `${candidatePath(row)}/software`}
      entities={t('candidates.entities')}
      emptyText={t('candidates.emptyText')}
      toolbar={<NewCandidate project={project} />}
    />
  );
}
