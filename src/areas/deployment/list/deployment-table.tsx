import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { LiveDeploymentRow } from '#contract/deployment/live-deployment.ts';
import type { TestDeploymentRow } from '#contract/deployment/test-deployment.ts';
import { livePages, testPages } from '#contract/page/pages.ts';
import type { ColumnOf } from '#src/app/entity/list/columns.tsx';
import { EntityTable } from '#src/app/entity/list/entity-list-page.tsx';
import type { TableDefaults, TableSearch } from '#src/app/table/table-search.ts';
import { type DeploymentDefinition, liveDeployment, testDeployment } from '#src/areas/deployment/definitions.ts';
import { liveHome, testHome } from '#src/areas/deployment/paths.ts';
import { liveListDefaults, liveListSearch, testListDefaults, testListSearch } from '#src/areas/deployment/searches.ts';
import { liveColumns, testColumns } from './columns.tsx';

/** The lists of one kind of deployment: of the brand, and of a candidate. */
export type Listed<Row> = {
  readonly definition: Pick<
    DeploymentDefinition<never>,
    'fields' | 'key' | 'name' | 'pathOf' | 'tab' | 'table' | 'texts' | 'type'
  >;
  readonly columns: { readonly ofBrand: readonly ColumnOf<Row>[]; readonly ofCandidate: readonly ColumnOf<Row>[] };
  readonly search: z.core.$ZodType<TableSearch>;
  readonly defaults: TableDefaults;
  readonly home: (row: Row) => string;
  /** first page of a new one */
  readonly newPage: string;
  readonly views: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const listedTests: Listed<TestDeploymentRow> = {
  definition: testDeployment,
  columns: testColumns,
  search: testListSearch,
  defaults: testListDefaults,
  home: testHome,
  newPage: testPages.info,
  views: { all: {}, running: { status: 'ROLLOUT_INITIATED' }, failures: { failed: 'SOME' } },
};
export const listedLives: Listed<LiveDeploymentRow> = {
  definition: liveDeployment,
  columns: liveColumns,
  search: liveListSearch,
  defaults: liveListDefaults,
  home: liveHome,
  newPage: livePages.overview,
  views: {
    all: {},
    running: { status: 'ROLLOUT_INITIATED' },
    requested: { status: 'REQUESTED' },
    failures: { failed: 'SOME' },
  },
};

type Props<Row> = {
  readonly of: Listed<Row>;
  /** whose deployments they are; all of the brand without it */
  readonly candidateId?: number;
  /** the create button, or why there is none */
  readonly create?: ReactNode;
  readonly emptyText: string;
};

/** A list of deployments, of one candidate or of the brand (D-125, D-026). */
export function DeploymentTable<Row extends { readonly id: number; readonly name: string }>(props: Props<Row>) {
  const { of, candidateId, create, emptyText } = props;
  const { definition, columns, search, defaults, home } = of;
  const { t } = useTranslation('deployments');
  const isOfBrand = candidateId === undefined;
  return (
    <EntityTable
      definition={definition}
      under={isOfBrand ? undefined : { id: candidateId, call: `list${definition.name}sOfCandidate` }}
      search={search}
      defaults={defaults}
      views={of.views}
      showsProgress
      columns={isOfBrand ? columns.ofBrand : columns.ofCandidate}
      id={`${definition.key}-deployments`}
      rowsOf={definition.tab}
      label={t(`${definition.key}.what`)}
      hrefOf={home}
      entities={t(`${definition.key}.entities`)}
      emptyText={emptyText}
      toolbar={create}
    />
  );
}
