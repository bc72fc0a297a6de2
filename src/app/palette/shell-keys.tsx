import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#src/i18n/i18n.ts';
import { SearchButton } from '#src/ui/header.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { modKey } from './mod-key.ts';

const late = <Module,>(load: () => Promise<Module>) => Promise.all([load(), loadTexts(['palette'])]);
const Palette = lazyPart(async () => (await late(() => import('./palette-dialog.tsx')))[0].PaletteDialog);
const Keys = lazyPart(async () => (await late(() => import('./keys-dialog.tsx')))[0].KeysDialog);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The header's search field, the keys that open palette and key list anywhere (mod+K, `?`), and both, loaded when asked for. */
export function ShellKeys() {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<'palette' | 'keys'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      const wants =
        isMod && event.key.toLowerCase() === 'k' ? 'palette' : event.key === '?' && !isTyping(event.target) ? 'keys' : undefined;
      if (wants === undefined) return;
      event.preventDefault();
      // A dialog is answered or left first.
      if (document.querySelector('[role="dialog"]') === null) setShown(wants);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setShown(undefined);
  return (
    <>
      <SearchButton label={t('search')} keys={`${modKey()} K`} onOpen={() => setShown('palette')} />
      <Suspense>
        {shown === 'palette' && <Palette onClose={close} onKeys={() => setShown('keys')} />}
        {shown === 'keys' && <Keys onClose={close} />}
      </Suspense>
    </>
  );
}
