import i18next from 'i18next';
import type { ToastKind } from '#src/ui/overlay/toasts.tsx';

/** Toasts (D-056). The area that draws them is loaded with the first one. */
export type Notify = {
  success(title: string, text?: string): void;
  info(title: string, text?: string): void;
  /** the newest of what somebody else does to one thing: it takes the place of the one before */
  news(topic: string, title: string): void;
  /** what it is about is not looked at any more, or has been mended */
  forget(topic: string): void;
  warning(title: string, text?: string): void;
  /** stays until it is closed, or its topic is forgotten; the trace id stands below the text */
  error(title: string, text?: string, traceId?: string, topic?: string): void;
};

export function createNotify(showArea: () => void): Notify {
  const known = new Set<string>();
  const show = (kind: ToastKind, title: string, text?: string, traceId?: string, topic?: string) => {
    if (topic !== undefined) known.add(topic);
    showArea();
    void import('#src/ui/overlay/toasts.tsx').then(({ showToast }) => {
      const trace = traceId === undefined ? undefined : `${i18next.t('error:traceId')} ${traceId}`;
      showToast({
        // The same message replaces itself instead of stacking.
        id: topic ?? `${kind} ${title} ${text ?? ''}`,
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
    news: (topic, title) => show('info', title, undefined, undefined, topic),
    forget: (topic) => {
      if (known.delete(topic)) void import('#src/ui/overlay/toasts.tsx').then(({ hideToast }) => hideToast(topic));
    },
    warning: (title, text) => show('warning', title, text),
    error: (title, text, traceId, topic) => show('error', title, text, traceId, topic),
  };
}
