import { useTranslation } from 'react-i18next';
import { type TestDeploymentRow, testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { candidatePages } from '#contract/page/pages.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { count } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';
import { usePartPage } from '#src/app/table/part-page.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

/** API-018: successful ones first, since they are what the confirmation stands on. */
const testDeploymentsOf = (portal: Portal, id: number, question: ListQuestion) =>
  resource(
    portal,
    'listTestDeploymentsOfCandidate',
    { params: { id }, query: { ...question, sort: 'logResult,desc;lastEdited,desc' } },
    testDeploymentEndpoints,
  );
const concerns = (news: ChangeEvent) => news.entityType === 'TEST_DEPLOYMENT';

function TestRow({ test, href }: { readonly test: TestDeploymentRow; readonly href: string }) {
  const { t } = useTranslation('release-candidates');
  return (
    <tr data-test-deployment={test.name}>
      <th scope="row">
        <UiLink className="cc-name" href={href}>
          {test.name}
        </UiLink>
      </th>
      <td>
        {test.logResultStatus ? (
          <StatusTag status={test.logResultStatus} />
        ) : (
          <span className="cc-faint">{t('validation.noLog')}</span>
        )}
      </td>
      <td>
        <StatusTag status={test.status} label={statusText(test.status)} />
      </td>
      <td className="cc-num">{test.vehicleCount === null ? '' : count(test.vehicleCount)}</td>
      <td className="cc-muted cc-who">
        <TimeText value={test.lastEditedOn} /> · {test.lastEditedBy.fullName}
      </td>
    </tr>
  );
}

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
          {(rows) => (
            <PlainTable
              label={t('validation.logs')}
              widths={[null, 130, 190, 90, 190]}
              head={
                <>
                  <th>{t('validation.test')}</th>
                  <th>{t('validation.log')}</th>
                  <th>{t('column.status')}</th>
                  <th className="cc-num">{t('column.vehicles')}</th>
                  <th>{t('column.lastEdited')}</th>
                </>
              }
            >
              {rows.map((test) => (
                <TestRow key={test.id} test={test} href={`${tests}/${test.id}`} />
              ))}
            </PlainTable>
          )}
        </ListPart>
        <PartPager page={page} total={list.total} onPage={onPage} />
      </Section>
    </>
  );
}
