import { useTranslation } from 'react-i18next';
import { globalBrandId } from '#contract/brand.ts';
import { useBrandId, useUser } from '#src/app/session/use-me.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { Footer } from '#src/ui/shell/footer.tsx';
import { useIsLive } from './use-is-live.ts';

const YEAR = new Date().getFullYear();

/** Status bar: copyright, links, what is simulated, live mark (SHELL-09…SHELL-12). */
export function ShellFooter({ isPlain = false }: { readonly isPlain?: boolean }) {
  const { t } = useTranslation('common');
  const isSignedIn = useUser() !== undefined;
  const { simulators } = usePortalConfiguration();
  const isLive = useIsLive();
  // Without a brand there are no news that could be lost.
  const hearsNews = useBrandId() !== globalBrandId && isSignedIn;
  const mark = isLive === undefined ? t('footer.connecting') : isLive ? t('footer.live') : t('footer.notLive');
  const footer = (
    <Footer
      copyright={t('footer.copyright', { year: YEAR })}
      links={[
        { key: 'legalNotice', label: t('footer.legalNotice'), href: '/legal-notice' },
        ...(isSignedIn ? [{ key: 'releaseNotes', label: t('footer.releaseNotes'), href: '/release-notes' }] : []),
        { key: 'help', label: t('footer.help'), href: '/help' },
      ]}
      tags={
        simulators.length === 0
          ? []
          : [{ label: t('footer.simulators', { count: simulators.length }), title: simulators.join(', ') }]
      }
      live={hearsNews ? { label: mark, isOn: isLive } : undefined}
    />
  );
  return isPlain || !isSignedIn ? <div className="cc-bare-status">{footer}</div> : footer;
}
