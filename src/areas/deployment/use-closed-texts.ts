import { useTranslation } from 'react-i18next';
import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';

/** Why a deployment cannot be created for the candidate of the page: its chart decides (D-060.31, D-061.01); empty when one can. */
export function useClosedTexts(command: CandidateCommand): string[] {
  const { t } = useTranslation('deployments');
  const { flow, texts } = useCandidate();
  const found = flow.of(command);
  if (found === undefined || found.open) return [];
  return found.needs.map((need) =>
    need.kind === 'right' ? t('closed.role', { roles: roleNames(need.by) }) : texts.need(need, found.command, found.target),
  );
}

export const useClosedTest = () => useClosedTexts('testDeployment.create');
export const useClosedLive = () => useClosedTexts('deployment.create');
