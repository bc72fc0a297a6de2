import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProgress } from '#contract/platform.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import type { Resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { useGo } from '#src/app/use-go.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { DataColumn, TableState } from '#src/ui/data-table-types.ts';
import type { Kind } from './kinds.ts';

type Props<Row> = {
  readonly resource: Resource<readonly Row[]>;
  readonly kind: Pick<Kind<Row>, 'key' | 'entityType' | 'list'>;
  readonly columns: readonly DataColumn<Row>[];
  readonly table: readonly [TableState, (state: TableState) => void];
  readonly home: (row: Row) => string;
  /** the create button, or why there is none */
  readonly create?: ReactNode;
  readonly emptyText?: string;
};

/** A list of deployments, of one candidate or of the brand (D-125, D-026). */
export function DeploymentTable<Row extends { readonly id: number; readonly name: string }>(props: Props<Row>) {
  const { resource, kind, columns, table, home, create, emptyText } = props;
  const { t } = useTranslation(['deployments', 'common', 'table']);
  const go = useGo();
  const [state, onState] = table;
  const list = useListScreen(resource, {
    what: t(`${kind.key}.what`),
    concerns: (news) => news.entityType === kind.entityType && !isProgress(news),
  });
  const look = useTableLook(`${kind.key}-deployments`);
  const texts = useTableTexts();
  const highlighted = useHighlightedRow(kind.list);
  const entities = t(`${kind.key}.entities`);
  return (
    <DataTable
      label={t(`${kind.key}.what`)}
      texts={texts}
      columns={columns}
      rows={list.rows}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.name}
      state={state}
      onState={onState}
      status={list.state}
      empty={<EmptyList entities={entities} text={emptyText} state={state} onState={onState} />}
      failed={<FailedPart error={list.error} onRetry={list.reload} />}
      onOpen={(row) => go(home(row))}
      highlightedId={highlighted}
      toolbar={create}
      {...look}
    />
  );
}
