import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { testLogChangeSchema, testLogInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { changeTestLog, type Sending, saveTestLog } from '#src/areas/deployment/wiring.ts';
import { useLogFiles } from './use-log-files.ts';

export type LogValues = { notes: string; status: 'Successful' | 'Failed' | ''; linkTitle: string; linkUrl: string };

const empty: LogValues = { notes: '', status: '', linkTitle: '', linkUrl: '' };
const complete = (values: LogValues) => ({ ...values, timeZone: localTimeZone() });
const changeOf = ({ status: _, ...values }: LogValues) => values;
/** The zone is the browser's, nobody types it (D-052). */
const newSchema = z.preprocess((values) => complete(values as LogValues), testLogInputSchema);
const changeSchema = z.preprocess((values) => changeOf(values as LogValues), testLogChangeSchema);

/** A form that records one more result, or changes the `result` that it is given; its files go with Save (TEST-13, TEST-14). */
export function useLogForm(onSaved: () => void, result?: TestLogResult) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const files = useLogFiles(result?.files.length ?? 0);
  const initial: LogValues = result ? { ...empty, notes: result.notes, status: result.status } : empty;
  const send = (values: LogValues, sending: Sending) =>
    result
      ? changeTestLog(portal, deployment, result.id, testLogChangeSchema.parse(changeOf(values)), files.files, sending)
      : saveTestLog(portal, deployment, testLogInputSchema.parse(complete(values)), files.files, sending);
  const form = useEntityForm<LogValues, unknown>({
    lock: { entityType: 'TEST_DEPLOYMENT', entityId: deployment.id },
    initial,
    schema: result ? changeSchema : newSchema,
    save: async (values) => {
      try {
        return await send(values, files.sending());
      } catch (error) {
        files.back();
        throw error;
      }
    },
    onSaved: (answer) => {
      portal.notify.success(t(result ? 'log.changed' : 'log.saved'));
      files.clear();
      form.news(initial);
      reload(answer);
      onSaved();
    },
  });
  return { form, files };
}
export type LogForm = ReturnType<typeof useLogForm>;
