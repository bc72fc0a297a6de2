import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Signs of commands that are told apart at a glance: what goes on again, what holds up, what ends. */
const icons: Readonly<Record<string, TablerIcon>> = {
  'rollout.pause': IconPlayerPause,
  'rollout.resume': IconPlayerPlay,
  'rollout.abort': IconPlayerStop,
};

/** The sign on a command's button; nothing for most. */
export function commandIcon(command: string): ReactNode {
  const Icon = icons[command];
  return Icon && <Icon size={14} aria-hidden="true" />;
}
