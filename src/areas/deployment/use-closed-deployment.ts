import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import type { DeploymentDefinition } from './definitions.ts';

const creations = { test: 'testDeployment.create', live: 'deployment.create' } as const;

/** Why a deployment cannot be created for the candidate of the page: its chart decides (D-060.31, D-061.01); empty when one can. */
export function useClosedDeployment({ key }: Pick<DeploymentDefinition<never>, 'key'>): string[] {
  const { t } = useTranslation('deployments');
  const { flow, texts } = useCandidate();
  const found = flow.of(creations[key]);
  if (found === undefined || found.open) return [];
  return found.needs.map((need) =>
    need.kind === 'right' ? t('closed.role', { roles: roleNames(need.by) }) : texts.need(need, found.command, found.target),
  );
}
