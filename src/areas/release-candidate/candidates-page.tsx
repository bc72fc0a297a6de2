import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { stageSchema } from '#contract/common.ts';
import { candidateStatuses, type ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { choice, edited, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { useClosedProject } from '#src/areas/software-project/software-project.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { StageMark } from '#src/ui/workflow/stage-mark.tsx';
import { candidateListDefaults, candidateListSearch } from './searches.ts';

const stages = stageSchema.options;

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
  text<ReleaseCandidate>('brands', { value: (row) => row.vehicleBrands.map(candidateBrandName).join(', '), width: 208 }),
  text<ReleaseCandidate>('openStep', {
    value: ({ openStep }) => (openStep === null ? '' : entityWords(releaseCandidate, `step.${openStep}`)),
    width: 150,
    muted: true,
  }),
  edited<ReleaseCandidate>({
    // Its person is never cut (D-248): a long name goes on in a second line.
    cell: ({ lastEditedBy, lastEditedOn }) => (
      <span className="cc-lines">
        <TimeText value={lastEditedOn} /> · {lastEditedBy.fullName}
      </span>
    ),
    width: 248,
  }),
];

function NewCandidate({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('release-candidates');
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
  const { t } = useTranslation('release-candidates');
  const { entity: project } = usePlainPage<SoftwareProject>();
  return (
    <EntityTable
      definition={releaseCandidate}
      under={{ id: project.id, call: 'listReleaseCandidates' }}
      search={candidateListSearch}
      defaults={candidateListDefaults}
      columns={candidateColumns}
      id="release-candidates"
      rowsOf="release-candidates"
      label={t('candidates.what')}
      rowName={numberOf}
      hrefOf={softwarePath}
      entities={t('candidates.entities')}
      emptyText={t('candidates.emptyText')}
      toolbar={<NewCandidate project={project} />}
    />
  );
}
