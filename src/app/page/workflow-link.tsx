import { useTranslation } from 'react-i18next';
import type { FlowState } from '#contract/command.ts';
import { mayVisit } from '#contract/page/routes.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { activeLeaves } from '#machines/outline.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { UiLink } from '#src/ui/link.tsx';

/** Address of a flow's chart with a state marked. */
const workflowPath = (flow: Flow, state: FlowState): string =>
  `/demo/workflow/${flow.id}?at=${activeLeaves(revive(flow, state)).join(',')}`;

/** Leads to the chart of an entity's workflow, for whoever may open it. */
export function WorkflowLink({ flow, state }: { readonly flow: Flow; readonly state: FlowState }) {
  const { t } = useTranslation('flows');
  if (!mayVisit('/demo/workflow/$flow', useMe(), useBrandId())) return null;
  return (
    <UiLink className="cc-link" href={workflowPath(flow, state)}>
      {t('panel.workflow')}
    </UiLink>
  );
}
