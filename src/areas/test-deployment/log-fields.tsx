import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { RadioControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Uploader } from '#src/ui/form/uploader.tsx';
import type { LogForm } from './use-log-form.ts';

type Props = LogForm & {
  readonly label: string;
  readonly saveLabel: string;
  /** a recorded verdict stays: another one is another result */
  readonly hasVerdict?: boolean;
  readonly onCancel?: () => void;
};

/** Result, notes, link and files of a test (TEST-13, D-106). */
export function LogFields({ form, files, label, saveLabel, hasVerdict = true, onCancel }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const { values, errors } = form;
  return (
    <>
      <SaveBar
        form={form}
        saveLabel={saveLabel}
        {...(onCancel && { discardLabel: t('common:action.cancel'), onDiscard: onCancel })}
      />
      <Form label={label} onSubmit={form.save} locked={form.isReadOnly}>
        {hasVerdict && (
          <Field id="status" wireName="status" label={t('log.status')} group wide required error={errors.status}>
            <RadioControl
              value={values.status}
              options={(['Successful', 'Failed'] as const).map((value) => ({ value, label: t(`log.result.${value}`) }))}
              onChange={(status) => form.set({ status: status === 'Failed' ? 'Failed' : 'Successful' })}
            />
          </Field>
        )}
        <Field id="notes" wireName="notes" label={t('log.notes')} wide required error={errors.notes}>
          <TextareaControl rows={5} maxLength={4000} value={values.notes} onChange={(notes) => form.set({ notes })} />
        </Field>
        <Field id="linkTitle" wireName="linkTitle" label={t('log.linkTitle')} wide error={errors.linkTitle}>
          <TextControl width="full" maxLength={120} value={values.linkTitle} onChange={(linkTitle) => form.set({ linkTitle })} />
        </Field>
        <Field id="linkUrl" wireName="linkUrl" label={t('log.linkUrl')} wide hint={t('log.urlHint')} error={errors.linkUrl}>
          <TextControl width="full" type="url" value={values.linkUrl} onChange={(linkUrl) => form.set({ linkUrl })} />
        </Field>
        <Field id="files" wireName="files" label={t('log.files')} group wide error={errors.files}>
          <Uploader
            label={t('log.drop')}
            hint={t('log.dropHint')}
            pickLabel={t('log.pick')}
            cancelLabel={t('common:action.cancel')}
            removeLabel={t('common:action.dismiss')}
            accept={documentKinds.join(',')}
            multiple
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
