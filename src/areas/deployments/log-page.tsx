import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { documentKinds } from '#contract/common.ts';
import { testLogInputSchema } from '#contract/deployment-commands.ts';
import { testDeploymentEndpoints, type testLogSchema } from '#contract/test-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { browserTimeZone } from '#src/app/format.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useAllowed } from '#src/app/use-me.ts';
import { RadioControl, TextareaControl, TextControl } from '#src/ui/controls.tsx';
import { Field, Form } from '#src/ui/field.tsx';
import { EmptyState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Uploader } from '#src/ui/uploader.tsx';
import { useTest } from './deployment-context.ts';
import { LogFiles, LogLinks } from './log-parts.tsx';
import { useLogFiles } from './use-log-files.ts';
import { saveTestLog, testLogOf } from './wiring.ts';

export type TestLog = z.output<typeof testLogSchema>;
type Values = { notes: string; status: 'Successful' | 'Failed' | ''; linkTitle: string; linkUrl: string };

const valuesOf = ({ notes, status }: TestLog): Values => ({ notes, status: status ?? '', linkTitle: '', linkUrl: '' });
const complete = (values: Values) => ({ ...values, timeZone: browserTimeZone() });

/** The zone is the browser's, nobody types it (D-052). */
const schema = z.preprocess((values) => complete(values as Values), testLogInputSchema);

/** The result of a test with its notes, link and files (TEST-13, TEST-14). */
export function LogPage() {
  const portal = usePortal();
  const { deployment } = useTest();
  const [resource] = useState(() => testLogOf(portal, deployment.id));
  const screen = useEntityScreen(resource, { watch: [{ type: 'TEST_DEPLOYMENT', id: deployment.id }] });
  return <ScreenPart screen={screen}>{(log) => <Log log={log} onChanged={screen.reload} />}</ScreenPart>;
}

type Props = { readonly log: TestLog; readonly onChanged: () => void };

function Log({ log, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const { can, deployment } = useTest();
  const mayWrite = useAllowed(testDeploymentEndpoints.deleteTestDeploymentFile.access.rule, deployment.brandId);
  const isOpen = can('log.save');
  const none = t('form.nothing');
  if (!isOpen && log.addedOn === null) {
    return (
      <Section title={t('log.title')}>
        <EmptyState boxed title={t('log.none')} text={t('log.noneText')} />
      </Section>
    );
  }
  const written: Fact[] = isOpen
    ? []
    : [
        { key: 'notes', label: t('log.notes'), value: log.notes },
        {
          key: 'status',
          label: t('log.status'),
          value: log.status ? <StatusTag status={log.status} label={t(`log.result.${log.status}`)} /> : none,
        },
      ];
  const facts: Fact[] = [
    ...written,
    { key: 'added', label: t('log.added'), value: <MomentOf by={log.addedBy} on={log.addedOn} none={none} /> },
    { key: 'edited', label: t('log.edited'), value: <MomentOf by={log.editedBy} on={log.editedOn} none={none} /> },
    { key: 'zone', label: t('log.zone'), value: log.timeZone ?? <span className="cc-faint">{none}</span> },
  ];
  return (
    <>
      {isOpen && (
        <Section title={t('log.title')}>
          <LogForm log={log} onChanged={onChanged} />
        </Section>
      )}
      <LogLinks log={log} canDelete={mayWrite} onChanged={onChanged} spaced={isOpen} />
      {(log.files.length > 0 || !isOpen) && <LogFiles log={log} canDelete={mayWrite} onChanged={onChanged} />}
      <Section title={t('log.facts')} spaced>
        <Facts label={t('log.facts')} facts={facts} />
      </Section>
    </>
  );
}

function LogForm({ log, onChanged }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const files = useLogFiles(log.files.length);
  const form = useEntityForm<Values, unknown>({
    lock: { entityType: 'TEST_DEPLOYMENT', entityId: deployment.id },
    initial: valuesOf(log),
    schema,
    save: async (values) => {
      try {
        return await saveTestLog(portal, deployment, testLogInputSchema.parse(complete(values)), files.files, files.sending());
      } catch (error) {
        files.back();
        throw error;
      }
    },
    onSaved: (answer) => {
      portal.notify.success(t('log.saved'));
      files.clear();
      form.news({ ...values, linkTitle: '', linkUrl: '' });
      reload(answer);
      onChanged();
    },
  });
  useFormNews(form, valuesOf(log));
  const { values, errors } = form;
  return (
    <>
      <SaveBar form={form} saveLabel={t('log.save')} />
      <Form label={t('log.title')} onSubmit={form.save} locked={form.isReadOnly}>
        <Field id="status" wireName="status" label={t('log.status')} group wide required error={errors.status}>
          <RadioControl
            value={values.status}
            options={(['Successful', 'Failed'] as const).map((value) => ({ value, label: t(`log.result.${value}`) }))}
            onChange={(status) => form.set({ status: status === 'Failed' ? 'Failed' : 'Successful' })}
          />
        </Field>
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
