import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { useMe } from '#src/app/use-me.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { type ClosedCreation, closedTestCreation } from './access.ts';

/** Why something is closed, in words. */
export function useClosedTexts(): (closed: readonly ClosedCreation[]) => string[] {
  const { t } = useTranslation('deployments');
  return (closed) =>
    closed.map((reason) => {
      if (reason.key === 'cancelled') return t('closed.cancelled');
      return reason.roles.length === 0 ? t('closed.nobody') : t('closed.role', { roles: reason.roles.join(', ') });
    });
}

/** Why no test deployment can be created for the candidate of the page; empty when one can (D-061.01). */
export function useClosedTest(): string[] {
  const { candidate, status } = useCandidate();
  const words = useClosedTexts();
  const { homeBrandId } = status.flow.context as { homeBrandId: number };
  return words(closedTestCreation(useMe(), candidate, homeBrandId));
}

/** Why no live deployment can be created for the candidate of the page: its chart decides (D-060.31, D-062.01). */
export function useClosedLive(): string[] {
  const { t } = useTranslation('deployments');
  const { flow, texts } = useCandidate();
  const found = flow.of('deployment.create');
  if (found === undefined || found.open) return [];
  return found.needs.map((need) =>
    need.kind === 'right'
      ? t('closed.role', { roles: roleNames(need.by) })
      : `${texts.need(need, found.command, found.target)}.`.replace('..', '.'),
  );
}
