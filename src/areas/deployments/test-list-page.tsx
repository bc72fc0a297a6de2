import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { CandidateFrame } from '#src/app/candidate/candidate-frame.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useRouteParam } from '#src/app/use-route-param.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CandidateMissing } from './candidate-missing.tsx';
import { testColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';
import { testHome, testPath } from './paths.ts';
import { testListDefaults, testListSearch } from './searches.ts';
import { useClosedTest } from './use-closed-texts.ts';
import { testDeploymentsOf } from './wiring.ts';

/** Test deployments of a release candidate (D-020, D-125). */
export function TestListPage() {
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CandidateMissing />;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab="test-deployments">
      <List id={id} />
    </CandidateFrame>
  );
}

function NewTest() {
  const { t } = useTranslation('deployments');
  const { candidate } = useCandidate();
  const closed = useClosedTest();
  if (closed.length > 0) return <ClosedNote label={t('test.new')} reasons={closed} />;
  const of = { softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id };
  return (
    <ButtonLink icon={<IconPlus size={14} aria-hidden="true" />} href={`${testPath({ ...of, id: 'new' })}/info`}>
      {t('test.new')}
    </ButtonLink>
  );
}

function List({ id }: { readonly id: number }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => testDeploymentsOf(portal, id));
  const columns = useMemo(() => testColumns(t), [t]);
  const table = useTableState(testListSearch, testListDefaults);
  if (!resource) return null;
  return (
    <DeploymentTable
      resource={resource}
      kind="test"
      columns={columns}
      table={table}
      home={testHome}
      create={<NewTest />}
      emptyText={t('test.emptyText')}
    />
  );
}
