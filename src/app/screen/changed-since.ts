import type { NewsOfEntity } from '#machines/screens/entity.ts';
import { newsText } from '#src/app/workflow/flow-texts.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** An item as a page shows it: its revision, undefined where the page has none, and who changed it last. */
export type Shown = { readonly revision: number | undefined; readonly news: NewsOfEntity | undefined };

/**
 * Who changed an item since it was looked at; undefined where nobody did. A decision is about what was looked at, and does not follow onto a
 * newer revision (D-051, D-071).
 */
export function changedSince(flowId: string, seen: Shown | undefined, now: Shown): string | undefined {
  if (!seen || seen.revision === now.revision) return undefined;
  // News from before it was looked at tell of another change.
  const news = now.news === seen.news ? undefined : now.news;
  return news ? newsText(flowId, news) : textOf('flows', 'panel.changedElsewhere');
}
