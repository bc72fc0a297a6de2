import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowsPage } from '#contract/list.ts';
import { isProgress } from '#contract/platform.ts';
import type { CallResource } from '#src/app/resource.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { type ListEndpoint, type ListQuestion, listQuestion } from '#src/app/table/list-question.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import type { Kind } from '#src/areas/deployment/kinds.ts';
import type { DataColumn, TableState } from '#src/ui/table/data-table-types.ts';

type Props<Row> = {
  readonly endpoint: ListEndpoint;
  readonly pageOf: (question: ListQuestion) => CallResource<RowsPage<Row>>;
  readonly kind: Pick<Kind<never>, 'key' | 'type' | 'list'>;
  readonly columns: readonly DataColumn<Row>[];
  readonly table: readonly [TableState, (state: TableState) => void];
  readonly home: (row: Row) => string;
  /** the create button, or why there is none */
  readonly create?: ReactNode;
  readonly emptyText?: string;
};

/** A list of deployments, of one candidate or of the brand (D-125, D-026). */
export function DeploymentTable<Row extends { readonly id: number; readonly name: string }>(props: Props<Row>) {
  const { endpoint, pageOf, kind, columns, table, home, create, emptyText } = props;
  const { t } = useTranslation(['deployments', 'common', 'table']);
  const list = useEntityList({
    pageOf,
    question: listQuestion(endpoint, table[0]),
    what: t(`${kind.key}.what`),
    concerns: (news) => news.entityType === kind.type && !isProgress(news),
  });
  return (
    <EntityList
      id={`${kind.key}-deployments`}
      rowsOf={kind.list}
      endpoint={endpoint}
      list={list}
      table={table}
      label={t(`${kind.key}.what`)}
      columns={columns}
      rowName={(row) => row.name}
      hrefOf={home}
      entities={t(`${kind.key}.entities`)}
      emptyText={emptyText}
      toolbar={create}
    />
  );
}
