import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { PageCommand } from './use-page-commands.ts';

type Props = { readonly command: Extract<PageCommand, { isOpen: false }>; readonly onClose: () => void };

/** Why a command is closed, who can open it, and the ways there: below the list, so that Tab reaches them. */
export function WhyClosed({ command: { isInPanel, key, label, needs }, onClose }: Props) {
  const { t } = useTranslation('palette');
  const go = useGo();
  const mayOpen = useMayOpen();
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const lead = (href: string) => {
    onClose();
    go(href);
  };
  return (
    <section ref={part} className="cc-palette-why" aria-label={t('whyTitle', { label })} aria-live="polite">
      <h3>
        <IconLock size={14} aria-hidden="true" /> {label}
      </h3>
      <ul>
        {needs.map(({ href, text, who }) => (
          <li key={text}>
            <StatusGlyph kind="NOT_REACHED" />
            <span>{text}</span>
            {href !== undefined && mayOpen(href) ? (
              <Button look="quiet" small aria-label={t('openNamed', { need: text })} onClick={() => lead(href)}>
                {t('open')}
              </Button>
            ) : (
              <span />
            )}
            {who !== undefined && <small>{who}</small>}
          </li>
        ))}
      </ul>
      {isInPanel && (
        <Button small onClick={() => lead(`${window.location.pathname}?do=${encodeURIComponent(key)}`)}>
          {t('inPanel')}
        </Button>
      )}
    </section>
  );
}
