import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowsPage } from '#contract/list.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { CandidateFrame } from '#src/app/release-candidate/candidate-frame.tsx';
import type { CallResource } from '#src/app/resource.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import type { ListEndpoint, ListQuestion } from '#src/app/table/list-question.ts';
import type { useTableState } from '#src/app/table/use-table-state.ts';
import type { Kind } from '#src/areas/deployment/kinds.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { CandidateMissing } from './candidate-missing.tsx';
import type { testColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';

type ListKind = Pick<Kind<never>, 'key' | 'type' | 'list' | 'pathOf'>;
type T = Parameters<typeof testColumns>[0];
type Props<Row> = {
  readonly kind: ListKind;
  readonly endpoint: ListEndpoint;
  readonly load: (portal: Portal, id: number, question: ListQuestion) => CallResource<RowsPage<Row>>;
  readonly columns: (t: T) => DataColumn<Row>[];
  readonly table: ReturnType<typeof useTableState>;
  readonly home: (row: Row) => string;
  /** first page of a new one */
  readonly newPage: string;
  /** why none can be created, in words */
  readonly useClosed: () => readonly string[];
};

/** Deployments of one kind of a release candidate, inside the candidate's frame (D-020, D-021, D-125). */
export function CandidateList<Row extends { readonly id: number; readonly name: string }>(props: Props<Row>) {
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CandidateMissing />;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab={props.kind.list}>
      <div data-field={props.kind.list}>
        <List id={id} {...props} />
      </div>
    </CandidateFrame>
  );
}

function CreateLink({ kind, newPage, useClosed }: Pick<Props<never>, 'kind' | 'newPage' | 'useClosed'>) {
  const { t } = useTranslation('deployments');
  const { candidate } = useCandidate();
  const closed = useClosed();
  const label = t(`${kind.key}.new`);
  if (closed.length > 0) return <ClosedNote label={label} reasons={closed} />;
  const path = kind.pathOf({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id, id: 'new' });
  return (
    <ButtonLink icon={<IconPlus size={14} aria-hidden="true" />} href={`${path}/${newPage}`}>
      {label}
    </ButtonLink>
  );
}

function List<Row extends { readonly id: number; readonly name: string }>(props: Props<Row> & { readonly id: number }) {
  const { id, kind, endpoint, load, columns: columnsOf, table, home, newPage, useClosed } = props;
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const columns = useMemo(() => columnsOf(t), [columnsOf, t]);
  return (
    <DeploymentTable
      endpoint={endpoint}
      pageOf={(question) => load(portal, id, question)}
      kind={kind}
      columns={columns}
      table={table}
      home={home}
      create={<CreateLink kind={kind} newPage={newPage} useClosed={useClosed} />}
      emptyText={t(`${kind.key}.emptyText`)}
    />
  );
}
