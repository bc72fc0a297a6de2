import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { candidateBrands } from '#contract/brand.ts';
import { newCandidateFields, type ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { EntityForm } from '#src/app/entity/entity-form.tsx';
import { useWayToList } from '#src/app/entity/entity-head.tsx';
import type { OwnControl } from '#src/app/entity/fields-form.tsx';
import { LoadedEntity } from '#src/app/entity/loaded-entity.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { CandidateFrame } from '#src/app/release-candidate/candidate-frame.tsx';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { candidateTabOf } from '#src/app/release-candidate/candidate-tabs.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { softwareProject, useClosedProject } from '#src/areas/software-project/software-project.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChecksControl } from '#src/ui/form/controls.tsx';
import { ClosedState, GoneState } from '#src/ui/page/page-states.tsx';

/** Container of a candidate's pages (AEC-08); a new candidate is a form (NAV-12). */
export function CandidateRoute() {
  const { pathname } = useLocation();
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CreatePage projectId={projectId} />;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab={candidateTabOf(pathname)}>
      <Outlet />
    </CandidateFrame>
  );
}

/** Creates a release candidate of a project (D-060.01). A candidate without a project has no page (NAV-13). */
function CreatePage({ projectId }: { readonly projectId: number | undefined }) {
  const { t } = useTranslation('common');
  const list = useWayToList(softwareProject);
  if (projectId === undefined) {
    return <GoneState level={1} title={t('state.notFound')} actions={<ButtonLink href={list.href}>{list.label}</ButtonLink>} />;
  }
  return (
    <LoadedEntity<SoftwareProject> key={projectId} definition={softwareProject} id={projectId} list={list}>
      {(project) => <Create project={project} />}
    </LoadedEntity>
  );
}

const creation = { ...releaseCandidate, fields: newCandidateFields };
const initial = { vehiclePlatform: 'ALL' };

/** The six brands that candidates know (AEC-23). */
const brandChecks: OwnControl = ({ value, onChange }) => (
  <ChecksControl
    values={typeof value === 'string' ? [] : value.map(String)}
    options={candidateBrands.map(({ id, name }) => ({ value: String(id), label: name }))}
    onChange={(chosen) => onChange(chosen.map(Number))}
  />
);

function Create({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  const go = useGo();
  const closed = useClosedProject('createCandidate', project);
  const list = `${projectPath(project.id)}/release-candidates`;
  const title = `${project.moduleName} ${project.moduleVersion}`;
  return (
    <FormPage title={t('candidates.new')} subTitle={title} back={{ href: list, title: t('candidates.back', { title }) }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t('candidates.closed')}
          text={reasonsText(closed)}
          actions={<ButtonLink href={list}>{t('candidates.toList')}</ButtonLink>}
        />
      ) : (
        <EntityForm<ReleaseCandidate>
          definition={creation}
          parentId={project.id}
          title={t('candidates.new')}
          initial={initial}
          own={{ vehicleBrands: brandChecks }}
          onSaved={(created) => go(`${candidatePath(created)}/software`, { replace: true })}
          onCancel={() => go(list)}
        />
      )}
    </FormPage>
  );
}
