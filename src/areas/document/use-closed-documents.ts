import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';

/** Why the approval chain takes no new document now; undefined when it does (D-060.10, D-060.32). */
export function useClosedDocuments(): string | undefined {
  const { t } = useTranslation('aec');
  const { status } = useCandidate().now;
  if (status.status === 'CANCELLED') return t('document.closedCancelled');
  return status.sumoApproval.scmDocumentation.status === 'COMPLETED' ? t('document.closedScm') : undefined;
}
