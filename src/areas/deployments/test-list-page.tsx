import { testPages } from '#contract/pages.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { CandidateList } from './candidate-list.tsx';
import { testColumns } from './columns.tsx';
import { testKind } from './kinds.ts';
import { testHome } from './paths.ts';
import { testListDefaults, testListSearch } from './searches.ts';
import { useClosedTest } from './use-closed-texts.ts';
import { testDeploymentsOf, testsEndpoint } from './wiring.ts';

/** Test deployments of a release candidate (D-020, D-125). */
export function TestListPage() {
  return (
    <CandidateList
      kind={testKind}
      endpoint={testsEndpoint}
      load={testDeploymentsOf}
      columns={testColumns}
      table={useTableState(testListSearch, testListDefaults)}
      home={testHome}
      newPage={testPages.info}
      useClosed={useClosedTest}
    />
  );
}
