import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { CandidateProvider } from '#src/app/release-candidate/candidate-context.ts';
import { type CandidateData, candidateData } from '#src/app/release-candidate/candidate-data.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { candidateName } from '#src/app/release-candidate/candidate-tabs.ts';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';

const nothing = () => undefined;

/** The candidate of the address for a creation page, which has no frame of the candidate around it. */
export function CandidatePart({ children }: { readonly children: ReactNode }) {
  const id = useRouteParam('releaseCandidateId');
  return id === undefined ? <CandidateMissing /> : <Loaded id={id}>{children}</Loaded>;
}

function Loaded({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => candidateData(portal, id));
  const screen = useEntityScreen(resource, { watch: [{ type: 'RELEASE_CANDIDATE', id }] });
  return (
    <ScreenPart screen={screen} list={{ href: projectsPath, label: t('toProjects') }}>
      {(data) => <Provided data={data}>{children}</Provided>}
    </ScreenPart>
  );
}

function Provided({ data: { candidate, status }, children }: { readonly data: CandidateData; readonly children: ReactNode }) {
  const { t } = useTranslation('candidate');
  const { subject } = useMe();
  const flow = useFlow(candidateFlow, status.flow);
  const value = {
    candidate,
    status,
    now: { candidate, status, can: flow.can },
    isPast: false,
    path: candidatePath(candidate),
    name: candidateName(candidate, t),
    flow,
    texts: flowTexts('candidate', { people: status.people, me: subject }),
    pending: [],
    busy: undefined,
    can: flow.can,
    ask: nothing,
    run: nothing,
    reload: nothing,
  };
  return <CandidateProvider value={value}>{children}</CandidateProvider>;
}

/** The address names no candidate: a deployment cannot stand without one (NAV-13). */
export function CandidateMissing() {
  const { t } = useTranslation(['deployments', 'common']);
  return (
    <GoneState
      level={1}
      title={t('common:state.notFound')}
      text={t('noCandidate')}
      actions={<ButtonLink href={projectsPath}>{t('toProjects')}</ButtonLink>}
    />
  );
}
