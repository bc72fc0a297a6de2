import { livePages } from '#contract/pages.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { CandidateList } from './candidate-list.tsx';
import { liveColumns } from './columns.tsx';
import { liveKind } from './kinds.ts';
import { liveHome } from './paths.ts';
import { liveListDefaults, liveListSearch } from './searches.ts';
import { useClosedLive } from './use-closed-texts.ts';
import { liveDeploymentsOf, livesEndpoint } from './wiring.ts';

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
