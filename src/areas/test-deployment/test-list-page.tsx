import { testPages } from '#contract/page/pages.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { testKind } from '#src/areas/deployment/kinds.ts';
import { CandidateList } from '#src/areas/deployment/list/candidate-list.tsx';
import { testColumns } from '#src/areas/deployment/list/columns.tsx';
import { testHome } from '#src/areas/deployment/paths.ts';
import { testListDefaults, testListSearch } from '#src/areas/deployment/searches.ts';
import { useClosedTest } from '#src/areas/deployment/use-closed-texts.ts';
import { testDeploymentsOf, testsEndpoint } from '#src/areas/deployment/wiring.ts';

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
