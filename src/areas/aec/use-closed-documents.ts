import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { regionsOf } from '#src/app/candidate/candidate-milestones.ts';

/** Why the approval chain takes no new document now; undefined when it does (D-060.10, D-060.32). */
export function useClosedDocuments(): string | undefined {
  const { t } = useTranslation('aec');
  const { status } = useCandidate().now;
  if (status.status === 'CANCELLED') return t('document.closedCancelled');
  return regionsOf(status.flow).scmDocumentation === 'COMPLETED' ? t('document.closedScm') : undefined;
}
