import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baselineRolloutTypes } from '#contract/baseline-update/baseline-rollout.ts';
import { baselineUpdateEndpoints } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { isProgress } from '#contract/live/progress.ts';
import { partOf } from '#src/app/entity/calls.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';

const of = { type: 'BASELINE_UPDATE', table: baselineUpdateEndpoints } as const;

/** The rollouts of a baseline update; what happens to one of them loads them again. */
export const useRollouts = (bluId: number) =>
  usePart(of, 'getBaselineRollouts', bluId, {
    also: (shown) =>
      (shown?.linked ?? []).flatMap(({ rollout: { entityType, open } }) => (open ? [{ type: entityType, id: open.id }] : [])),
  });

/** The same for the banner of the page, with what is proposed: any rollout of the brand may come to carry the target version while it is open. */
export function useProposals(bluId: number) {
  const { t } = useTranslation('baseline-updates');
  const portal = usePortal();
  const [known] = useState(() => partOf(portal, baselineUpdateEndpoints, 'getBaselineRollouts', bluId));
  const { answer } = useReloadable({
    question: bluId,
    load: ({ again }, signal) => (again ? known.fresh(signal) : known.get(signal)),
    what: t('rollouts.title'),
    concerns: (news) =>
      !isProgress(news) &&
      (news.entityType === 'BASELINE_UPDATE'
        ? news.entityId === bluId
        : baselineRolloutTypes.some((type) => type === news.entityType)),
  });
  return answer;
}

/** What can be linked to a baseline update, by what is typed. */
export function useLinkable(bluId: number, typed: string) {
  const { t } = useTranslation('baseline-updates');
  const portal = usePortal();
  const [id] = useState(bluId);
  return useReloadable({
    question: typed.trim(),
    load: ({ question: q }, signal) =>
      resource(portal, 'listLinkableRollouts', { params: { id }, query: { q } }, baselineUpdateEndpoints).fresh(signal),
    what: t('rollouts.title'),
  });
}
