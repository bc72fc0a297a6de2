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
import { liveColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';
import { liveHome, livePages, livePath } from './paths.ts';
import { liveListDefaults, liveListSearch } from './searches.ts';
import { useClosedLive } from './use-closed-texts.ts';
import { liveDeploymentsOf } from './wiring.ts';

/** Live deployments of a release candidate (D-021, D-125). */
export function LiveListPage() {
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CandidateMissing />;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab="deployments">
      <List id={id} />
    </CandidateFrame>
  );
}

function NewLive() {
  const { t } = useTranslation('deployments');
  const { candidate } = useCandidate();
  const closed = useClosedLive();
  if (closed.length > 0) return <ClosedNote label={t('live.new')} reasons={closed} />;
  const of = { softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id };
  return (
    <ButtonLink icon={<IconPlus size={14} aria-hidden="true" />} href={`${livePath({ ...of, id: 'new' })}/${livePages.overview}`}>
      {t('live.new')}
    </ButtonLink>
  );
}

function List({ id }: { readonly id: number }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => liveDeploymentsOf(portal, id));
  const columns = useMemo(() => liveColumns(t), [t]);
  const table = useTableState(liveListSearch, liveListDefaults);
  if (!resource) return null;
  return (
    <DeploymentTable
      resource={resource}
      kind="live"
      columns={columns}
      table={table}
      home={liveHome}
      create={<NewLive />}
      emptyText={t('live.emptyText')}
    />
  );
}
