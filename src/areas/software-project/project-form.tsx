import './software-project.css';
import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import type { NewForm } from '#src/app/entity/definition.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';
import { fixedFields, softwareProject } from './software-project.ts';
import { type ModuleCheck, useModuleCheck } from './use-module-check.ts';

type Props = NewForm & {
  /** the project to change; absent while one is created */
  readonly entity?: SoftwareProject;
  readonly onSaved: (saved: SoftwareProject) => void;
  readonly onCancel: () => void;
};

function checkOf(project: SoftwareProject | undefined): ModuleCheck {
  if (!project) return { state: 'idle' };
  const { valid, reason } = project.valid;
  return valid ? { state: 'valid' } : { state: 'invalid', ...(reason !== undefined && { reason }) };
}

/** Creates or changes an AEC project, with the module check (AEC-06, AEC-07, AEC-38, D-100). Give it a key per project. */
export function ProjectForm({ hints, ...form }: Props) {
  const { entity } = form;
  const { check, now, soon } = useModuleCheck(checkOf(entity));
  const checked =
    (look: { readonly width?: 'short' }): OwnControl =>
    ({ value, values, onChange }) => (
      <TextControl {...look} value={String(value)} onChange={onChange} onBlur={() => soon(values)} />
    );
  return (
    <EntityForm
      definition={softwareProject}
      calls={{ edit: 'updateSoftwareProject', create: 'createSoftwareProject' }}
      fixed={entity ? fixedFields(entity) : []}
      own={{ moduleName: checked({}), moduleVersion: checked({ width: 'short' }) }}
      hints={{ ...hints, moduleVersion: <ModuleCheckNote check={check} /> }}
      beforeSave={now}
      {...form}
    />
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
  const { t } = useTranslation('software-projects');
  const reason = check.state === 'invalid' ? (check.reason ?? t('check.unknownReason')) : '';
  return (
    <span role="status" data-module-check={check.state} className="cc-check-note">
      <StatusGlyph kind={kinds[check.state]} /> {t(`check.${check.state}`, { reason })}
    </span>
  );
}
