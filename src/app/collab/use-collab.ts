import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { type CollabTarget, commentsOf, setWatched, watches } from './collab-calls.ts';

/** Whether news are of annotations of this entity, of one kind. */
const isAnnotationOf = (target: CollabTarget, kind: `${'comment' | 'watch'}.`) => (news: ChangeEvent) =>
  news.entityType === target.entityType && news.entityId === target.entityId && news.command.startsWith(kind);

/** Whether I watch an entity, and how to change that (D-058). The star turns at once and back when the server refuses; it follows my other tabs (D-045). */
export function useWatch(target: CollabTarget) {
  const { t } = useTranslation('collab');
  const portal = usePortal();
  const [resource] = useState(() => watches(portal));
  const list = useListScreen(resource, {
    what: t('watch.list'),
    concerns: isAnnotationOf(target, 'watch.'),
    hearsAnnotations: true,
  });
  const [wanted, setWanted] = useState<boolean>();
  const [step, setStep] = useState<'sending' | 'sent'>();
  const known = list.rows.some(({ entityType, entityId }) => entityType === target.entityType && entityId === target.entityId);
  // Once the list has been read after the change, what is known counts: another tab may have turned the star back before it was.
  if (step === 'sent' && !list.isLoading && list.error === undefined) {
    setStep(undefined);
    setWanted(undefined);
  }
  const isWatched = wanted ?? known;
  const toggle = () => {
    // While one change is on its way a second click would cross it.
    if (step === 'sending') return;
    setWanted(!isWatched);
    setStep('sending');
    setWatched(portal, target, !isWatched).then(
      () => {
        list.reload();
        setStep('sent');
      },
      (error: unknown) => {
        setStep(undefined);
        setWanted(undefined);
        portal.fail(error, { kind: 'mutation', again: () => toggle() });
      },
    );
  };
  return { isWatched, toggle };
}

/** Comments on an entity, kept fresh by the live channel (D-058, D-045). */
export function useComments(target: CollabTarget) {
  const { t } = useTranslation('collab');
  const portal = usePortal();
  const [resource] = useState(() => commentsOf(portal, target));
  return useListScreen(resource, {
    what: t('comments.title'),
    concerns: isAnnotationOf(target, 'comment.'),
    hearsAnnotations: true,
  });
}
