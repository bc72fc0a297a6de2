import { collabEndpoints } from '#contract/collab/collab.ts';
import type { CollabType } from '#contract/collab/collab-entity.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** What is watched and commented (D-058). */
export type CollabTarget = { readonly entityType: CollabType; readonly entityId: number };

const calls = (portal: Portal) => portal.clientOf(collabEndpoints);

/** Comments on an entity, newest first (D-189). */
export const commentsOf = (portal: Portal, target: CollabTarget) =>
  resource(portal, 'listComments', { query: { ...target } }, collabEndpoints);

/** What I watch at the selected brand (D-189). */
export const watches = (portal: Portal) => resource(portal, 'listWatches', {}, collabEndpoints);

export const addComment = (portal: Portal, target: CollabTarget, text: string) =>
  calls(portal).addComment({ query: { ...target }, body: { text } });

export const editComment = (portal: Portal, id: number, text: string) =>
  calls(portal).editComment({ params: { id }, body: { text } });

export const deleteComment = (portal: Portal, id: number): Promise<undefined> => calls(portal).deleteComment({ params: { id } });

/** Watches an entity, or no longer. */
export async function setWatched(portal: Portal, target: CollabTarget, isWatched: boolean): Promise<void> {
  const params = { ...target };
  await (isWatched ? calls(portal).watchEntity({ params }) : calls(portal).unwatchEntity({ params }));
  portal.cache.drop('listWatches');
  portal.cache.drop('getHome');
}
