import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { stageSchema } from '#contract/common.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import {
  candidateStatuses,
  type ReleaseCandidate,
  releaseCandidateEndpoints,
} from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { choice, edited, listColumns, status, text, title } from '#src/app/entity/columns.tsx';
import { entityWords } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePortal } from '#src/app/portal.ts';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { resource } from '#src/app/resource.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { SavedViews } from '#src/app/table/saved-views.tsx';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { candidateListDefaults, candidateListSearch } from '#src/areas/software-project/searches.ts';
import { useClosedProject } from '#src/areas/software-project/software-project.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StageMark } from '#src/ui/workflow/stage-mark.tsx';

const stages = stageSchema.options;
const endpoint = releaseCandidateEndpoints.listReleaseCandidates;
const concerns = (news: ChangeEvent) => news.entityType === 'RELEASE_CANDIDATE';

const numberOf = ({ version }: ReleaseCandidate) => entityWords(releaseCandidate, 'number', { version });
const softwarePath = (row: ReleaseCandidate) => `${candidatePath(row)}/software`;

/** Columns of a project's release candidates (D-124). */
export const candidateColumns = [
  title<ReleaseCandidate>('version', {
    cell: (row) => (
      <UiLink className="cc-name" href={softwarePath(row)}>
        {numberOf(row)}
      </UiLink>
    ),
    csv: numberOf,
    width: 132,
  }),
  text<ReleaseCandidate>('name', {
    value: (row) => row.nameForRelease,
    cell: (row) => row.nameForRelease || entityWords(releaseCandidate, 'unnamed'),
  }),
  choice<ReleaseCandidate>('stage', {
    values: stages,
    value: (row) => row.stage,
    csv: ({ stage }) => statusText(stage),
    cell: ({ stage }) => <StageMark reached={stages.indexOf(stage) + 1} total={stages.length} label={statusText(stage)} />,
    width: 124,
  }),
  status<ReleaseCandidate>(candidateStatuses, 110),
  text<ReleaseCandidate>('platform', {
    value: ({ vehiclePlatform }) => choiceText(releaseCandidate, 'vehiclePlatform', vehiclePlatform),
    width: 84,
  }),
  text<ReleaseCandidate>('brands', { value: (row) => row.vehicleBrands.map(candidateBrandName).join(', '), width: 220 }),
  text<ReleaseCandidate>('openStep', {
    value: ({ openStep }) => (openStep === null ? '' : entityWords(releaseCandidate, `step.${openStep}`)),
    width: 150,
    muted: true,
  }),
  edited<ReleaseCandidate>({ width: 160 }),
];

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
  const { t } = useTranslation('aec');
  const portal = usePortal();
  const { entity: project } = usePlainPage<SoftwareProject>();
  const table = useTableState(candidateListSearch, candidateListDefaults);
  const { id } = project;
  const list = useEntityList({
    pageOf: (query) => resource(portal, 'listReleaseCandidates', { params: { id }, query }, releaseCandidateEndpoints),
    question: listQuestion(endpoint, table[0]),
    what: t('candidates.what'),
    concerns,
  });
  const columns = useMemo(() => listColumns(releaseCandidate, candidateColumns, {}, {}), []);
  return (
    <>
      <SavedViews id="release-candidates" defaults={candidateListDefaults} state={table[0]} />
      <EntityList
        id="release-candidates"
        rowsOf="release-candidates"
        endpoint={endpoint}
        list={list}
        table={table}
        label={t('candidates.what')}
        columns={columns}
        rowName={numberOf}
        hrefOf={softwarePath}
        entities={t('candidates.entities')}
        emptyText={t('candidates.emptyText')}
        toolbar={<NewCandidate project={project} />}
      />
    </>
  );
}
