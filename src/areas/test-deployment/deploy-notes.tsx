import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { approvedOf } from '#src/areas/deployment/wiring.ts';
import { marketsText } from './markets.ts';

/** How many vehicles a test rollout reaches, and in which markets, in the dialog before it (D-061.07). */
export function DeployNotes() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment } = useTest();
  const [resource] = useState(() => approvedOf(portal, deployment.id));
  const { entity } = useEntityScreen(resource, { watch: [{ type: 'TEST_DEPLOYMENT', id: deployment.id }] });
  return (
    <p>
      <b>{t('approve.reaches', { count: deployment.approvedCount, figure: count(deployment.approvedCount) })}</b>
      {entity && ` ${t('markets.line', { markets: marketsText(entity.markets, t) })}`}
    </p>
  );
}
