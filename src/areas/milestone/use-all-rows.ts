import type { EntityType } from '#contract/entity/entities.ts';
import { maxRows, type RowsPage } from '#contract/list.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { isProgress } from '#contract/live/progress.ts';
import type { Called } from '#src/app/entity/calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';

type Of = Called & { readonly type: EntityType };

/** All rows of a list that a picture is drawn of, as many as one question answers, narrowed as the table beside it is. */
export function useAllRows<Row>(
  of: Of,
  what: string,
  filters: Readonly<Record<string, string>>,
  also: readonly ChangeEvent['entityType'][],
) {
  const portal = usePortal();
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return useEntityList<Row>({
    pageOf: (query) => resourceOf<RowsPage<Row>>(portal, `list${of.name}s`, { query }, of.table),
    question: { ...chosen, limit: String(maxRows), facets: 'project' },
    what,
    concerns: (news) => !isProgress(news) && (news.entityType === of.type || also.includes(news.entityType)),
  });
}
