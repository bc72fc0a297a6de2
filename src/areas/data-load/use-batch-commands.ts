import { useState } from 'react';
import type { DataLoadBatch, DataLoadBatchCommand } from '#contract/data-load-batch/data-load-batch.ts';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import { dataLoadBatchFlow } from '#machines/flows/data-load-batch.ts';
import { usePortal } from '#src/app/portal.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { type ExplainedFlow, useFlow } from '#src/app/workflow/use-flow.ts';

const calls = {
  'batch.pause': 'pauseDataLoadBatch',
  'batch.resume': 'resumeDataLoadBatch',
  'batch.stop': 'stopDataLoadBatch',
} as const;

type BatchCommands = {
  readonly flow: ExplainedFlow;
  /** what I can do with the batch now */
  readonly open: readonly DataLoadBatchCommand[];
  readonly run: (command: DataLoadBatchCommand) => void;
  readonly isBusy: boolean;
};

/** What can be done with one batch, and why not the rest (D-070.1); `onDone` gets what the server answered: the campaign. */
export function useBatchCommands(
  campaignId: number,
  batch: Pick<DataLoadBatch, 'batchId' | 'flow'>,
  onDone: (answer: unknown) => void,
): BatchCommands {
  const portal = usePortal();
  const flow = useFlow(dataLoadBatchFlow, batch.flow);
  const [isBusy, setBusy] = useState(false);
  const send = async (command: DataLoadBatchCommand) => {
    setBusy(true);
    try {
      const params = { id: campaignId, batchId: batch.batchId };
      const answer = await portal.clientOf(dataLoadEndpoints)[calls[command]]({ params, body: {} });
      const texts = flowTexts(dataLoadBatchFlow.id, { people: [], me: portal.actor()?.subject ?? '' });
      portal.notify.success(texts.done(command, {}));
      onDone(answer);
    } catch (error) {
      portal.fail(error, { kind: 'mutation', again: () => void send(command) });
    } finally {
      setBusy(false);
    }
  };
  return {
    flow,
    open: flow.open.map(({ command }) => command as DataLoadBatchCommand),
    run: (command) => void send(command),
    isBusy,
  };
}
