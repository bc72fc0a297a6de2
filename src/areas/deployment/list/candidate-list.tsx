import { IconPlus } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePageCommands } from '#src/app/palette/use-page-commands.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { CandidateFrame } from '#src/app/release-candidate/candidate-frame.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { CandidateMissing } from '#src/areas/deployment/candidate-part.tsx';
import { useListOfRoute } from '#src/areas/deployment/deployment-frame.tsx';
import { liveListPath } from '#src/areas/deployment/paths.ts';
import { useClosedDeployment } from '#src/areas/deployment/use-closed-deployment.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { DeploymentTable, type Listed, listedLives, listedTests } from './deployment-table.tsx';

/** Test deployments of a release candidate (D-020, D-125). */
export const TestListPage = () => <CandidateList of={listedTests} />;

/** Live deployments of a release candidate (D-021, D-125). */
export const LiveListPage = () => <CandidateList of={listedLives} />;

/** The address above a live deployment stands for the list (D-021). */
export const ToListPage = () => <Navigate to={useListOfRoute(liveListPath)} replace />;

type Props<Row> = { readonly of: Listed<Row> };
type Named = { readonly id: number; readonly name: string };

/** Deployments of one kind, inside the candidate's frame. */
function CandidateList<Row extends Named>({ of }: Props<Row>) {
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CandidateMissing />;
  const { tab } = of.definition;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab={tab}>
      <div data-field={tab}>
        <List id={id} of={of} />
      </div>
    </CandidateFrame>
  );
}

function CreateLink({ definition, newPage }: Pick<Listed<never>, 'definition' | 'newPage'>) {
  const { t } = useTranslation('deployments');
  const { candidate } = useCandidate();
  const closed = useClosedDeployment(definition);
  const label = t(`${definition.key}.new`);
  const path = definition.pathOf({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id, id: 'new' });
  const href = `${path}/${newPage}`;
  const go = useGo();
  usePageCommands(closed.length > 0 ? [] : [{ key: href, label, isOpen: true, run: () => go(href) }]);
  if (closed.length > 0) return <ClosedNote label={label} reasons={closed} />;
  return (
    <ButtonLink icon={<IconPlus size={14} aria-hidden="true" />} href={href}>
      {label}
    </ButtonLink>
  );
}

function List<Row extends Named>({ id, of }: Props<Row> & { readonly id: number }) {
  const { t } = useTranslation('deployments');
  return (
    <DeploymentTable
      of={of}
      candidateId={id}
      create={<CreateLink definition={of.definition} newPage={of.newPage} />}
      emptyText={t(`${of.definition.key}.emptyText`)}
    />
  );
}
