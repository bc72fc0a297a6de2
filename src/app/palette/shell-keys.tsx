import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#src/i18n/i18n.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { SearchButton } from '#src/ui/shell/header.tsx';
import { modKey } from './mod-key.ts';

const late = <Module,>(load: () => Promise<Module>) => Promise.all([load(), loadTexts(['palette'])]);
const Palette = lazyPart(async () => (await late(() => import('./palette-dialog.tsx')))[0].PaletteDialog);
const Keys = lazyPart(async () => (await late(() => import('./keys-dialog.tsx')))[0].KeysDialog);

/** The query after a key that was typed while the palette was still on its way. */
const typed = (query: string, key: string) => (key === 'Backspace' ? query.slice(0, -1) : key.length === 1 ? query + key : query);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The header's search field, the keys that open palette and key list anywhere (mod+K, `?`), and both, loaded when asked for. */
export function ShellKeys() {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [query, setQuery] = useState('');
  const open = useCallback((what: 'palette' | 'keys') => {
    setQuery('');
    setShown(what);
  }, []);
  // With the drawing itself: what is pressed between the first sight of a page and its effects would be heard by nobody.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      const wants =
        isMod && event.key.toLowerCase() === 'k' ? 'palette' : event.key === '?' && !isTyping(event.target) ? 'keys' : undefined;
      if (wants === undefined) return;
      event.preventDefault();
      // A dialog is answered or left first.
      if (document.querySelector('[role="dialog"]') === null) open(wants);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  const close = () => setShown(undefined);
  const isPaletteShown = shown === 'palette';
  useEffect(() => {
    if (!isPaletteShown) return;
    // Until its field has the focus, what is typed is meant for it all the same, and not for the field that had the focus before.
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setShown(undefined);
      else setQuery((before) => typed(before, event.key));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isPaletteShown]);
  return (
    <>
      <SearchButton label={t('search')} keys={`${modKey()} K`} onOpen={() => open('palette')} />
      <Suspense>
        {shown === 'palette' && <Palette query={query} onQuery={setQuery} onClose={close} onKeys={() => open('keys')} />}
        {shown === 'keys' && <Keys onClose={close} />}
      </Suspense>
    </>
  );
}
