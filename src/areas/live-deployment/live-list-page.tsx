import { livePages } from '#contract/page/pages.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { liveKind } from '#src/areas/deployment/kinds.ts';
import { CandidateList } from '#src/areas/deployment/list/candidate-list.tsx';
import { liveColumns } from '#src/areas/deployment/list/columns.tsx';
import { liveHome } from '#src/areas/deployment/paths.ts';
import { liveListDefaults, liveListSearch } from '#src/areas/deployment/searches.ts';
import { useClosedLive } from '#src/areas/deployment/use-closed-texts.ts';
import { liveDeploymentsOf, livesEndpoint } from '#src/areas/deployment/wiring.ts';

/** Live deployments of a release candidate (D-021, D-125). */
export function LiveListPage() {
  return (
    <CandidateList
      kind={liveKind}
      endpoint={livesEndpoint}
      load={liveDeploymentsOf}
      columns={liveColumns}
      table={useTableState(liveListSearch, liveListDefaults)}
      home={liveHome}
      newPage={livePages.overview}
      useClosed={useClosedLive}
    />
  );
}
