import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { liveFields, newTestFields } from '#contract/deployment/deployment-fields.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { livePages, testPages } from '#contract/page/pages.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { CreationPage } from '#src/app/page/creation-page.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { CandidatePart } from './candidate-part.tsx';
import { BrandsControl } from './criteria/brands-control.tsx';
import { type DeploymentDefinition, liveDeployment, testDeployment } from './definitions.ts';
import { useClosedDeployment } from './use-closed-deployment.ts';

type Deployment = TestDeployment | LiveDeployment;
type AnyDefinition = Pick<DeploymentDefinition<never>, 'key' | 'listPath' | 'pathOf'>;
/** What the form of a new deployment of the candidate begins with and leads to. */
type Creation = {
  readonly candidateId: number;
  readonly title: string;
  readonly what: string;
  readonly onSaved: (page: string) => (created: Deployment) => void;
  readonly onCancel: () => void;
};
type Props = { readonly definition: AnyDefinition; readonly children: (creation: Creation) => ReactNode };

/** Creates a test deployment; the choice of vehicles follows (D-061.01, D-020). */
export const TestCreatePage = () => (
  <CandidatePart>
    <CreatePage definition={testDeployment}>{(creation) => <TestForm {...creation} />}</CreatePage>
  </CandidatePart>
);

/** First step of a new live deployment; the second follows at its own address (D-062.01, D-021, LIVE-01). */
export const LiveCreatePage = () => (
  <CandidatePart>
    <CreatePage definition={liveDeployment}>{(creation) => <LiveForm {...creation} />}</CreatePage>
  </CandidatePart>
);

/** Frame of the creation of a deployment: nothing is loaded, and who may not create reads why (NAV-12, D-020, D-021). */
function CreatePage({ definition, children }: Props) {
  const { t } = useTranslation('deployments');
  const go = useGo();
  const { candidate, name } = useCandidate();
  const closed = useClosedDeployment(definition);
  const list = definition.listPath({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id });
  const title = t(`${definition.key}.new`);
  return (
    <CreationPage
      title={title}
      subTitle={name}
      list={{ href: list, back: t('backTo', { title: name }), label: t(`${definition.key}.toList`) }}
      closed={closed}
      closedTitle={t(`${definition.key}.closed`)}
    >
      {children({
        candidateId: candidate.id,
        title,
        what: t(`${definition.key}.entity`),
        onSaved: (page) => (created) => go(`${definition.pathOf(created)}/${page}`, { replace: true }),
        onCancel: () => go(list),
      })}
    </CreationPage>
  );
}

const testSchema = formSchema(newTestFields);

function TestForm({ candidateId, onSaved, ...creation }: Creation) {
  const { vehicleBrands } = useCandidate().candidate;
  return (
    <EntityForm<TestDeployment>
      {...creation}
      definition={{ ...testDeployment, fields: newTestFields }}
      initial={{ vehicleBrands }}
      schema={testSchema.transform((values) => ({ ...values, releaseCandidateId: candidateId }))}
      own={{
        vehicleBrands: ({ value, onChange }) => (
          <BrandsControl from={vehicleBrands} values={value as readonly number[]} onChange={onChange} />
        ),
      }}
      onSaved={onSaved(testPages.vehicles)}
    />
  );
}

const liveSchema = formSchema(liveFields);

function LiveForm({ candidateId, onSaved, ...creation }: Creation) {
  const { t } = useTranslation('deployments');
  return (
    <EntityForm<LiveDeployment>
      {...creation}
      definition={liveDeployment}
      draft={`live.new.${candidateId}`}
      initial={{ priority: '50' }}
      hints={{ name: t('live.nameHint') }}
      schema={liveSchema.transform((values) => ({ ...values, releaseCandidateId: candidateId }))}
      onSaved={onSaved(livePages.targets)}
    />
  );
}
