import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { type CollabTarget, commentsOf, setWatched, watches } from './collab-calls.ts';

const never = () => false;

/** Whether I watch an entity, and how to change that (D-058). The star turns at once and back when the server refuses. */
export function useWatch(target: CollabTarget) {
  const { t } = useTranslation('collab');
  const portal = usePortal();
  const [resource] = useState(() => watches(portal));
  const list = useListScreen(resource, { what: t('watch.list'), concerns: never });
  const [wanted, setWanted] = useState<boolean>();
  const known = list.rows.some(({ entityType, entityId }) => entityType === target.entityType && entityId === target.entityId);
  const isWatched = wanted ?? known;
  const toggle = () => {
    // While one change is on its way a second click would cross it.
    if (wanted !== undefined && wanted !== known) return;
    setWanted(!isWatched);
    setWatched(portal, target, !isWatched).then(list.reload, (error: unknown) => {
      setWanted(undefined);
      portal.fail(error, { kind: 'mutation' });
    });
  };
  return { isWatched, toggle };
}

/** Comments on an entity, kept fresh by the live channel (D-058, D-045). */
export function useComments(target: CollabTarget) {
  const { t } = useTranslation('collab');
  const portal = usePortal();
  const [resource] = useState(() => commentsOf(portal, target));
  const concerns = ({ entityType, entityId, command }: ChangeEvent) =>
    entityType === target.entityType && entityId === target.entityId && command.startsWith('comment.');
  return useListScreen(resource, { what: t('comments.title'), concerns, hearsAnnotations: true });
}
