import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { testLogChangeFields, testLogFields } from '#contract/deployment/deployment-fields.ts';
import type { TestLog, TestLogResult } from '#contract/deployment/test-log.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { DocumentUploader } from '#src/app/files/document-uploader.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { Field, Form } from '#src/ui/form/field.tsx';
import { useLogFiles } from './use-log-files.ts';

/** The zone is the browser's, nobody types it (D-052). */
const newSchema = z.preprocess((values) => ({ ...(values as object), timeZone: localTimeZone() }), testLogFields.schema);

/** A form that records one more result, or changes the `result` that it is given; its files go with Save (TEST-13, TEST-14). */
export function useLogForm(onSaved: (log: TestLog) => void, isOpen: boolean, result?: TestLogResult) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const files = useLogFiles(result?.files.length ?? 0);
  const fields = result ? testLogChangeFields : testLogFields;
  const call = result ? 'changeTestLog' : 'saveTestLog';
  const initial = valuesOf(fields, result);
  const form = useSavingForm<FieldValues>({
    of: testDeployment,
    entity: deployment,
    call,
    initial,
    schema: result ? fields.schema : newSchema,
    isClosed: !isOpen,
    send: async (body, _, revision) => {
      const part = { body, files: files.files, ...(result && { params: { resultId: result.id } }) };
      try {
        return await savePart(
          portal,
          testDeployment.table,
          call,
          { id: deployment.id, revision },
          { ...part, ...files.sending() },
        );
      } catch (error) {
        files.back();
        throw error;
      }
    },
    said: t(result ? 'log.changed' : 'log.saved'),
    onSaved: (answer) => {
      files.clear();
      form.news({ values: initial });
      reload(answer);
      onSaved(answer as TestLog);
    },
  });
  return { form, files, fields };
}

type Props = ReturnType<typeof useLogForm> & {
  readonly label: string;
  readonly saveLabel: string;
  readonly onCancel?: () => void;
};

/** Result, notes, link and files of a test (TEST-13, D-106). */
export function LogForm({ form, files, fields, label, saveLabel, onCancel }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  return (
    <>
      <SaveBar
        form={form}
        saveLabel={saveLabel}
        {...(onCancel && { discardLabel: t('common:action.cancel'), onDiscard: onCancel })}
      />
      <Form label={label} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldsForm of={{ fields, texts: testDeployment.texts }} form={form} />
        <Field id="files" wireName="files" label={t('log.files')} group wide error={form.errors.files}>
          <DocumentUploader
            label={t('log.drop')}
            hint={t('log.dropHint')}
            items={files.items}
            onFiles={files.add}
            onCancel={files.remove}
            onRemove={files.remove}
          />
        </Field>
      </Form>
    </>
  );
}
