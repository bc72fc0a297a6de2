import { useTranslation } from 'react-i18next';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { candidatePages } from '#contract/page/pages.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { TestResults } from '#src/app/release-candidate/test-results.tsx';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';
import { usePartPage } from '#src/app/table/part-page.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** API-018: successful ones first, since they are what the confirmation stands on. */
const testDeploymentsOf = (portal: Portal, id: number, question: ListQuestion) =>
  resource(
    portal,
    'listTestDeploymentsOfCandidate',
    { params: { id }, query: { ...question, sort: 'logResult,desc;lastEdited,desc' } },
    testDeploymentEndpoints,
  );
const concerns = (news: ChangeEvent) => news.entityType === 'TEST_DEPLOYMENT';

/** Functional validation stands on a test deployment whose log is successful (AEC-13, AEC-27, D-060.12, .13). */
export function FunctionalValidationPage() {
  const { t } = useTranslation('release-candidates');
  const portal = usePortal();
  const { candidate, status, path } = useCandidate();
  const regions = useRegions();
  const { page, question, onPage } = usePartPage();
  const list = useEntityList({
    pageOf: (asked) => testDeploymentsOf(portal, candidate.id, asked),
    question,
    what: t('validation.what'),
    concerns,
  });
  const { by, on, timeZone } = status.sumoApproval.functionalValidation;
  const { successfulTestLogs } = status.flow.context as CandidateContext;
  const tests = `${path}/${candidatePages.testDeployments}`;
  return (
    <>
      <Section title={t('validation.title')} note={<StepStatus status={regions.functionalValidation} />}>
        <DescriptionList
          label={t('validation.title')}
          items={[
            {
              key: 'confirmed',
              label: t('validation.confirmed'),
              value: <MomentOf by={by} on={on} zone={timeZone} none={t('validation.notConfirmed')} />,
            },
          ]}
        />
      </Section>
      <Section
        title={t('validation.logs')}
        field="tests"
        note={t('validation.successful', { count: successfulTestLogs.length })}
        spaced
      >
        <ListPart
          list={list}
          title={t('validation.what')}
          empty={
            <EmptyState
              boxed
              title={t('validation.none')}
              text={t('validation.noneText')}
              actions={<ButtonLink href={tests}>{t('validation.toTests')}</ButtonLink>}
            />
          }
        >
          {(rows) => <TestResults label={t('validation.logs')} tests={rows} path={tests} />}
        </ListPart>
        <PartPager page={page} total={list.total} onPage={onPage} />
      </Section>
    </>
  );
}
