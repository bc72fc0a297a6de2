import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { TestResults } from '#src/app/release-candidate/test-results.tsx';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { bringsFact } from '#src/areas/deployment/brings.tsx';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DecisionDocuments } from './decision-around.tsx';
import { PlanTable } from './plan/plan-table.tsx';
import { usePlan } from './plan/use-plan.ts';
import { TargetFacts } from './target-facts.tsx';
import { DecisionFreezes } from './touches.tsx';
import { UpdateKindText } from './update-kind.tsx';

/** What is decided: which candidate with which documents, for which vehicles, and what its tests came to (D-062.05). */
export function DecisionPart() {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const { candidateVersion, moduleName, priority, purpose, releaseCandidateId, softwareProjectId } = deployment;
  const plan = usePlan();
  const targets = usePart(liveDeployment, 'getLiveTargets', deployment.id);
  const path = candidatePath({ softwareProjectId, id: releaseCandidateId });
  const to = (page: string, label: string) => (
    <UiLink className="cc-link" href={`${path}/${page}`}>
      {label}
    </UiLink>
  );
  return (
    <>
      <Section title={t('decision.title')} spaced>
        <DescriptionList
          label={t('decision.title')}
          items={[
            {
              key: 'candidate',
              label: t('decision.candidate'),
              value: to(candidatePages.software, `${moduleName} ${candidateVersion}`),
            },
            { key: 'documents', label: t('decision.documents'), value: to(candidatePages.documentation, t('decision.open')) },
            ...bringsFact(deployment),
            { key: 'purpose', label: t('decision.purpose'), value: t(`value.purpose.${purpose}`) },
            { key: 'updateKind', label: t('field.updateKind'), value: <UpdateKindText of={deployment} /> },
            { key: 'priority', label: t('decision.priority'), value: priority },
          ]}
        />
      </Section>
      <Section title={t('targets.title')} spaced>
        <ScreenPart screen={targets}>{(entity) => <TargetFacts targets={entity} />}</ScreenPart>
      </Section>
      <DecisionFreezes of={deployment} />
      <DecisionDocuments id={releaseCandidateId} path={path} />
      {plan.entity && plan.entity.phases.length > 0 && <PlanTable plan={plan.entity} isSpaced />}
      <Tests id={releaseCandidateId} path={`${path}/${candidatePages.testDeployments}`} />
    </>
  );
}

/** The candidate's tests, those with a result first. */
function Tests({ id, path }: { readonly id: number; readonly path: string }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [tests] = useState(() =>
    resource(
      portal,
      'listTestDeploymentsOfCandidate',
      { params: { id }, query: { sort: 'logResult,desc;lastEdited,desc' } },
      testDeploymentEndpoints,
    ),
  );
  const screen = useEntityScreen(tests, { watch: [{ type: 'RELEASE_CANDIDATE', id }] });
  return (
    <Section title={t('decision.tests')} spaced>
      <ScreenPart screen={screen}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState boxed title={t('decision.noTests')} />
          ) : (
            <TestResults label={t('decision.tests')} tests={items} path={path} />
          )
        }
      </ScreenPart>
    </Section>
  );
}
