import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { localDay } from '#contract/time-zone.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { date as day } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useMe } from '#src/app/session/use-me.ts';
import { RadioControl, SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldGroup, FieldText, Form } from '#src/ui/form/field.tsx';
import { emptyProject, type ProjectValues, projectFormSchema, valuesOfProject } from './project-form-values.ts';
import { type ModuleCheck, useModuleCheck } from './use-module-check.ts';
import { saveProject } from './wiring.ts';
import './aec.css';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';

type Props = {
  /** the project to change; absent while one is created */
  readonly project?: SoftwareProject;
  readonly onSaved: (saved: SoftwareProject) => void;
  readonly onCancel: () => void;
};

const known = (project: SoftwareProject | undefined, me: string) =>
  project ? valuesOfProject(project) : { ...emptyProject, ownerId: me };

function checkOf(project: SoftwareProject | undefined): ModuleCheck {
  if (!project) return { state: 'idle' };
  const { valid, reason } = project.valid;
  return valid ? { state: 'valid' } : { state: 'invalid', ...(reason !== undefined && { reason }) };
}

/** Creates or changes an AEC project, with the module check (AEC-06, AEC-07, AEC-38, D-100). Give it a key per project. */
export function ProjectForm({ project, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const me = useMe();
  const { check, now, soon } = useModuleCheck(checkOf(project));
  const schema = projectFormSchema(project ? undefined : localDay(new Date()));
  const form = useEntityForm<ProjectValues, SoftwareProject>({
    initial: known(project, me.subject),
    ...(project && { lock: { entityType: 'SOFTWARE_PROJECT', entityId: project.id } }),
    schema,
    save: async (values) => {
      await now(values.moduleName, values.moduleVersion);
      return saveProject(portal, schema.parse(values), project);
    },
    onSaved: (saved) => {
      const words = { entity: t('project.entity') };
      portal.notify.success(project ? t('common:form.saved', words) : t('common:form.created', words));
      onSaved(saved);
    },
  });
  useFormNews(form, known(project, me.subject));
  const { values, errors, before } = form;
  const checkSoon = () => soon(form.values.moduleName, form.values.moduleVersion);
  const was = (key: keyof ProjectValues, text: (value: string) => string = (value) => value) =>
    project && values[key] !== before[key] ? t('form.was', { value: text(before[key]) || t('form.empty') }) : undefined;
  const nameEditable = project?.moduleNameEditable ?? true;
  return (
    <>
      <SaveBar
        form={form}
        discardLabel={t('common:action.cancel')}
        onDiscard={onCancel}
        {...(project ? { isEdit: true } : { saveLabel: t('form.create') })}
      />
      <Form label={project ? t('form.editLabel') : t('list.new')} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldGroup legend={t('form.module')}>
          <Field
            id="moduleName"
            wireName="moduleName"
            label={t('column.module')}
            required
            hint={nameEditable ? t('form.moduleNameHint') : t('form.moduleNameFixed')}
            was={was('moduleName')}
            error={errors.moduleName}
          >
            {nameEditable ? (
              <TextControl
                value={values.moduleName}
                maxLength={64}
                onChange={(moduleName) => form.set({ moduleName })}
                onBlur={checkSoon}
              />
            ) : (
              <FieldText>{values.moduleName}</FieldText>
            )}
          </Field>
          <Field
            id="moduleVersion"
            wireName="moduleVersion"
            label={t('column.version')}
            required
            hint={<ModuleCheckNote check={check} />}
            was={was('moduleVersion')}
            error={errors.moduleVersion}
          >
            <TextControl
              width="short"
              value={values.moduleVersion}
              onChange={(moduleVersion) => form.set({ moduleVersion })}
              onBlur={checkSoon}
            />
          </Field>
        </FieldGroup>
        <FieldGroup legend={t('form.plan')}>
          <Field
            id="releaseType"
            wireName="releaseType"
            label={t('column.releaseType')}
            required
            was={was('releaseType', statusText)}
            error={errors.releaseType}
          >
            <SelectControl
              value={values.releaseType}
              placeholder={t('form.choose')}
              options={(['BUGFIX', 'UPDATE', 'UPGRADE'] as const).map((value) => ({ value, label: statusText(value) }))}
              onChange={(value) => form.set({ releaseType: value as ProjectValues['releaseType'] })}
            />
          </Field>
          <Field
            id="targetDate"
            wireName="targetDate"
            label={t('column.targetDate')}
            required
            hint={project ? undefined : t('form.targetDateHint')}
            was={was('targetDate', day)}
            error={errors.targetDate}
          >
            <DateControl
              value={values.targetDate}
              min={project ? undefined : localDay(new Date())}
              onChange={(targetDate) => form.set({ targetDate })}
            />
          </Field>
          <Field
            id="ownerId"
            wireName="ownerId"
            label={t('column.owner')}
            required
            hint={t('form.ownerHint')}
            error={errors.ownerId}
          >
            <PersonPicker value={values.ownerId} known={project?.owner} onChange={(ownerId) => form.set({ ownerId })} />
          </Field>
          <Field
            id="status"
            wireName="status"
            label={t('column.status')}
            group
            hint={t('form.statusHint')}
            was={was('status', statusText)}
          >
            <RadioControl
              value={values.status}
              options={(['ACTIVE', 'INACTIVE'] as const).map((value) => ({ value, label: statusText(value) }))}
              onChange={(value) => form.set({ status: value as ProjectValues['status'] })}
            />
          </Field>
          <Field id="description" wireName="description" label={t('column.description')} wide error={errors.description}>
            <TextareaControl value={values.description} maxLength={2000} onChange={(description) => form.set({ description })} />
          </Field>
        </FieldGroup>
      </Form>
    </>
  );
}

const kinds: Readonly<Record<ModuleCheck['state'], GlyphKind>> = {
  idle: 'NOT_REACHED',
  checking: 'IN_PROGRESS',
  valid: 'POSITIVE',
  invalid: 'NEGATIVE',
  failed: 'NEUTRAL',
};

/** What the vehicle cloud says about module and version (AEC-07). */
function ModuleCheckNote({ check }: { readonly check: ModuleCheck }) {
  const { t } = useTranslation('aec');
  const reason = check.state === 'invalid' ? (check.reason ?? t('check.unknownReason')) : '';
  return (
    <span role="status" data-module-check={check.state} className="cc-check-note">
      <StatusGlyph kind={kinds[check.state]} /> {t(`check.${check.state}`, { reason })}
    </span>
  );
}
