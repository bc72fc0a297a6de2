import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = { readonly of: Pick<LiveDeployment, 'updateKind' | 'forcedReason'> };

/** How the update reaches the driver, and why where it is forced (D-254). */
export function UpdateKindText({ of: { forcedReason, updateKind } }: Props) {
  const { t } = useTranslation('deployments');
  const words = t(`value.updateKind.${updateKind}`);
  return <>{updateKind === 'FORCED' ? t('update.forcedFor', { kind: words, reason: forcedReason }) : words}</>;
}

/** Whoever approves or starts a forced update reads that it is one, and why (D-254). */
export function UpdateKindNote({ of: { forcedReason, updateKind } }: Props) {
  const { t } = useTranslation('deployments');
  if (updateKind === 'SOFT') return null;
  return (
    <Banner kind={updateKind === 'FORCED' ? 'warning' : 'info'} title={t(`update.note.${updateKind}`)}>
      {updateKind === 'FORCED' && forcedReason}
    </Banner>
  );
}
