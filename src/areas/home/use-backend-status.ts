import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { backendStatus } from './wiring.ts';

const never = () => false;

/** Services behind the portal; one that is down is warned about until it is back (ERR-19, D-152). */
export function useBackendStatus() {
  const { t } = useTranslation('home');
  const portal = usePortal();
  const [status] = useState(() => backendStatus(portal));
  const list = useListScreen(status, { what: t('backend.what'), concerns: never });
  const { rows, state } = list;
  const isDown = rows.some((row) => row.status === 'DOWN');
  useEffect(() => {
    if (state === 'ready') portal.warn({ cause: 'serviceDown', service: 'backend' }, { isOver: !isDown });
  }, [portal, state, isDown]);
  return list;
}
