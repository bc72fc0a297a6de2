import { type ReactNode, useState } from 'react';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { PhasedProvider, type PhasedValue } from './phased-context.ts';
import { RetryDialog } from './rollout/retry-dialog.tsx';
import { useRolloutStatus } from './rollout/use-rollout-status.ts';

type Props = Pick<PhasedValue, 'calls' | 'definition' | 'newer' | 'of' | 'planHref' | 'planWords' | 'stage'> & {
  /** the call that reads its progress */
  readonly status: Parameters<typeof useRolloutStatus>[1];
  readonly isRunning: boolean;
  /** it has every result, though its state does not say so */
  readonly isOver?: (status: LiveRolloutStatus) => boolean;
  readonly children: ReactNode;
};

/** What the pages of a rollout in phases know of an entity that is no live deployment, with the choice of reasons to retry (D-062.14). */
export function PhasedRollout({ status, isRunning, isOver = () => false, children, ...kind }: Props) {
  const { flow, screen } = useEntityPage();
  const rollout = useRolloutStatus(kind.definition, status, kind.of.id, !isRunning);
  const [retry, setRetry] = useState<readonly string[]>();
  const run = (command: string, payload?: object) => screen.run(command, {}, payload);
  return (
    <PhasedProvider
      value={{
        ...kind,
        can: flow.can,
        flow,
        run,
        reload: screen.reload,
        askRetry: setRetry,
        rollout,
        isEnded: !isRunning || (rollout.entity !== undefined && isOver(rollout.entity)),
      }}
    >
      {children}
      {retry && (
        <RetryDialog
          failures={rollout.entity?.failures ?? []}
          chosen={retry}
          onRun={(reasons) => run('rollout.retryFailed', { reasons })}
          onClose={() => setRetry(undefined)}
        />
      )}
    </PhasedProvider>
  );
}
