import i18next from 'i18next';
import type { ToastKind } from '#src/ui/overlay/toasts.tsx';

/** Toasts (D-056). The area that draws them is loaded with the first one. */
export type Notify = {
  success(title: string, text?: string): void;
  info(title: string, text?: string): void;
  warning(title: string, text?: string): void;
  /** stays until it is closed; the trace id stands below the text. `of`: what it is about, until that is over */
  error(title: string, text?: string, traceId?: string, of?: string): void;
  /** what was wrong has been mended, or left */
  over(of: string): void;
};

export function createNotify(showArea: () => void): Notify {
  const show = (kind: ToastKind, title: string, text?: string, traceId?: string, of?: string) => {
    showArea();
    void import('#src/ui/overlay/toasts.tsx').then(({ showToast }) => {
      const trace = traceId === undefined ? undefined : `${i18next.t('error:traceId')} ${traceId}`;
      showToast({
        // The same message replaces itself instead of stacking.
        id: of ?? `${kind} ${title} ${text ?? ''}`,
        kind,
        title,
        text: [text, trace].filter(Boolean).join(' · ') || undefined,
        closeLabel: i18next.t('action.close'),
      });
    });
  };
  return {
    success: (title, text) => show('success', title, text),
    info: (title, text) => show('info', title, text),
    warning: (title, text) => show('warning', title, text),
    error: (title, text, traceId, of) => show('error', title, text, traceId, of),
    over: (of) => void import('#src/ui/overlay/toasts.tsx').then(({ hideToast }) => hideToast(of)),
  };
}
