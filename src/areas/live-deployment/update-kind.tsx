import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { Banner } from '#src/ui/page/banner.tsx';

type Of = { readonly deployment: Pick<LiveDeployment, 'updateKind' | 'forcedReason'> };

/** How the update reaches the driver, and why where it is forced (D-254). */
export function UpdateKindText({ deployment: { forcedReason, updateKind } }: Of) {
  const { t } = useTranslation('deployments');
  const words = t(`value.updateKind.${updateKind}`);
  return <>{updateKind === 'FORCED' ? t('update.forcedFor', { kind: words, reason: forcedReason }) : words}</>;
}

/** Whoever approves or starts a forced update reads that it is one, and why (D-254). */
export function UpdateKindNote() {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  if (deployment.updateKind === 'SOFT') return null;
  return (
    <Banner kind={deployment.updateKind === 'FORCED' ? 'warning' : 'info'} title={t(`update.note.${deployment.updateKind}`)}>
      {deployment.updateKind === 'FORCED' && deployment.forcedReason}
    </Banner>
  );
}
