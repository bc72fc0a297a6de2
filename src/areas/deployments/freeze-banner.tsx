import { useTranslation } from 'react-i18next';
import { dateTime } from '#src/app/format.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { Plan } from './use-plan-preview.ts';

type Props = {
  /** of the phase, from 1 */
  readonly number: number;
  readonly name: string;
  readonly window: Plan['freezes'][number] | undefined;
};

/** A phase whose start falls into a freeze window: when it starts instead, why, and who set the window (D-062.16). */
export function FreezeBanner({ number, name, window }: Props) {
  const { t } = useTranslation('deployments');
  if (!window) return <Banner title={t('freeze.waits', { number, name })} />;
  return (
    <Banner title={t('freeze.title', { number, name, to: dateTime(window.to) })}>
      {t('freeze.why', { reason: window.reason, name: window.setBy.fullName })}
    </Banner>
  );
}
