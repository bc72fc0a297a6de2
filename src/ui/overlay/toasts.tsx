import './toast.css';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

type Toast = {
  readonly id?: string | undefined;
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: ReactNode;
  /** ms; 0 stays until it is closed (CONST-16). Errors stay unless told otherwise */
  readonly duration?: number | undefined;
  readonly closeLabel: string;
};

const LIFE: Readonly<Record<ToastKind, number>> = { success: 4000, info: 6000, warning: 8000, error: 0 };
const EDGES: Readonly<Record<ToastKind, string>> = { success: ' cc-pos', info: '', warning: ' cc-act', error: ' cc-neg' };

const signs: Readonly<Record<ToastKind, ReactNode>> = {
  success: <StatusGlyph kind="POSITIVE" />,
  info: <IconInfoCircle size={14} aria-hidden="true" />,
  warning: <IconAlertTriangle size={14} aria-hidden="true" />,
  error: <StatusGlyph kind="NEGATIVE" />,
};

/** How long a toast lives in ms; 0 means that it stays (ERR-38). */
export function toastLife(kind: ToastKind, duration = LIFE[kind]): number {
  return duration;
}

function ToastBox({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  return (
    <div className={`cc-toast${EDGES[toast.kind]}`}>
      {signs[toast.kind]}
      <div>
        <p>
          <b>{toast.title}</b>
        </p>
        {toast.text !== undefined && <p>{toast.text}</p>}
      </div>
      <IconButton label={toast.closeLabel} icon={<IconX size={12} />} onClick={onClose} />
    </div>
  );
}

/** Shows a toast; one with the same id is replaced, so that a message does not stack. Returns its id. */
export function showToast(toast: Toast): string {
  const life = toastLife(toast.kind, toast.duration);
  if (toast.id !== undefined) notifications.hide(toast.id);
  return notifications.show({
    ...(toast.id !== undefined && { id: toast.id }),
    message: toast.title,
    // Said once: the box around is the library's, and an alert unless told otherwise.
    role: toast.kind === 'error' ? 'alert' : 'status',
    autoClose: life === 0 ? false : life,
    renderNotification: (data: NotificationData) => (
      <ToastBox toast={toast} onClose={() => data.id !== undefined && notifications.hide(data.id)} />
    ),
  });
}

const AREA = { root: 'cc-toast-area' };

/** Takes a toast away, or from those that wait for their place. */
export const hideToast = (id: string): void => void notifications.hide(id);

/** Place of the toasts: bottom right, at most 5, newest below. */
export function ToastArea() {
  return (
    <Notifications
      classNames={AREA}
      position="bottom-right"
      limit={5}
      containerWidth={400}
      autoClose={false}
      transitionDuration={120}
    />
  );
}
