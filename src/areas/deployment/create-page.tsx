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
import { type Kind, liveKind, testKind } from './kinds.ts';
import { useClosedDeployment } from './use-closed-deployment.ts';

type Deployment = TestDeployment | LiveDeployment;
type AnyKind = Pick<Kind<never>, 'key' | 'listPath' | 'pathOf'>;
/** What the form of a new deployment of the candidate begins with and leads to. */
type Creation = {
  readonly candidateId: number;
  readonly title: string;
  readonly what: string;
  readonly onSaved: (page: string) => (created: Deployment) => void;
  readonly onCancel: () => void;
};
type Props = { readonly kind: AnyKind; readonly children: (creation: Creation) => ReactNode };

/** Creates a test deployment; the choice of vehicles follows (D-061.01, D-020). */
export const TestCreatePage = () => (
  <CandidatePart>
    <CreatePage kind={testKind}>{(creation) => <TestForm {...creation} />}</CreatePage>
  </CandidatePart>
);

/** First step of a new live deployment; the second follows at its own address (D-062.01, D-021, LIVE-01). */
export const LiveCreatePage = () => (
  <CandidatePart>
    <CreatePage kind={liveKind}>{(creation) => <LiveForm {...creation} />}</CreatePage>
  </CandidatePart>
);

/** Frame of the creation of a deployment: nothing is loaded, and who may not create reads why (NAV-12, D-020, D-021). */
function CreatePage({ kind, children }: Props) {
  const { t } = useTranslation('deployments');
  const go = useGo();
  const { candidate, name } = useCandidate();
  const closed = useClosedDeployment(kind);
  const list = kind.listPath({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id });
  const title = t(`${kind.key}.new`);
  return (
    <CreationPage
      title={title}
      subTitle={name}
      list={{ href: list, back: t('backTo', { title: name }), label: t(`${kind.key}.toList`) }}
      closed={closed}
      closedTitle={t(`${kind.key}.closed`)}
    >
      {children({
        candidateId: candidate.id,
        title,
        what: t(`${kind.key}.entity`),
        onSaved: (page) => (created) => go(`${kind.pathOf(created)}/${page}`, { replace: true }),
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
      definition={{ ...testKind, fields: newTestFields }}
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
      definition={liveKind}
      draft={`live.new.${candidateId}`}
      initial={{ priority: '50', updateKind: 'SOFT' }}
      hints={{ name: t('live.nameHint') }}
      schema={liveSchema.transform((values) => ({ ...values, releaseCandidateId: candidateId }))}
      onSaved={onSaved(livePages.targets)}
    />
  );
}
