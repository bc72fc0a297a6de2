import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { bigLoopRelease, oru20Release, type ReleaseKind, type ReleaseRow } from './campaign-release.ts';
import { releaseColumns } from './release-columns.tsx';
import { releaseDefaults, releaseSearch } from './searches.ts';

type Props = { readonly kind: ReleaseKind; readonly tabs: readonly Tab[] };

/** Releases of a kind at the brand (D-026, D-123). */
function ReleaseList({ kind, tabs }: Props) {
  return (
    <EntityListPage<ReleaseRow>
      definition={kind.definition as never}
      search={releaseSearch}
      defaults={releaseDefaults}
      columns={releaseColumns}
      also={[kind.campaigns]}
      among={{ tabs, tab: kind.definition.type }}
    />
  );
}

/** ORU 2.0 releases, a tab of the projects. */
export const Oru20Releases = ({ tabs }: Pick<Props, 'tabs'>) => <ReleaseList kind={oru20Release} tabs={tabs} />;
/** Big-loop releases, a tab of the projects. */
export const BigLoopReleases = ({ tabs }: Pick<Props, 'tabs'>) => <ReleaseList kind={bigLoopRelease} tabs={tabs} />;
