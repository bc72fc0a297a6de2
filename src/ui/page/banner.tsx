import './banner.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button.tsx';

type Props = {
  readonly kind?: 'warning' | 'info' | 'error';
  /** the sentence that matters, in strong */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** at most two */
  readonly actions?: ReactNode;
  readonly close?: { readonly label: string; readonly onClose: () => void } | undefined;
};

/** One line that stays until it is closed or over (ERR-09). An error is announced at once. */
export function Banner({ kind = 'warning', title, children, actions, close }: Props) {
  return (
    <Alert
      variant={`banner-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      icon={
        kind === 'info' ? <IconInfoCircle size={16} aria-hidden="true" /> : <IconAlertTriangle size={16} aria-hidden="true" />
      }
    >
      <p>
        <b>{title}</b> {children}
      </p>
      <span className="cc-end">
        {actions}
        {close && <IconButton label={close.label} icon={<IconX size={14} />} onClick={close.onClose} />}
      </span>
    </Alert>
  );
}
