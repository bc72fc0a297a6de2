import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { count, date as day } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Field, FieldText, Form } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useClosedProject } from './access.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { useProject } from './project-context.ts';
import { ProjectForm } from './project-form.tsx';
import { projectSearch } from './searches.ts';

function Figures({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  return (
    <KeyFigures
      figures={[
        { key: 'aec', label: t('project.releasesAec'), figure: count(project.releaseCountAec) },
        { key: 'all', label: t('project.releases'), figure: count(project.releaseCount) },
        { key: 'latest', label: t('column.latestVersion'), figure: project.latestVersion ?? t('project.noVersion') },
        { key: 'target', label: t('column.targetDate'), figure: day(project.targetDate) },
      ]}
    />
  );
}

function Facts({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  const facts: readonly (readonly [string, string])[] = [
    [t('column.module'), project.moduleName],
    [t('column.version'), project.moduleVersion],
    [t('column.releaseType'), statusText(project.releaseType)],
    [t('column.status'), statusText(project.status)],
    [t('column.stage'), statusText(project.stage)],
    [t('column.owner'), project.owner.fullName],
    [t('project.homeBrand'), candidateBrandName(project.brandId)],
    [t('project.brands'), project.brandIds.map(candidateBrandName).join(', ')],
    [t('column.description'), project.description || t('form.nothing')],
  ];
  return (
    <Form label={t('project.facts')} readOnly alone>
      {facts.map(([label, text]) => (
        <Field key={label} label={label} wide>
          <FieldText>{text}</FieldText>
        </Field>
      ))}
      <Field label={t('column.lastEdited')} wide>
        <FieldText>
          <TimeText value={project.lastEditedOn} /> · {project.lastEditedBy.fullName}
        </FieldText>
      </Field>
    </Form>
  );
}

function OverviewActions({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation(['aec', 'common']);
  const go = useGo();
  const [, setSearch] = useSearchState(projectSearch);
  const [isDeleting, setDeleting] = useState(false);
  const closed = useClosedProject('edit', project);
  return (
    <>
      {closed.length > 0 ? (
        <ClosedNote label={t('common:action.edit')} reasons={closed} />
      ) : (
        <Button small icon={<IconPencil size={14} />} onClick={() => setSearch({ mode: 'edit' })}>
          {t('project.edit')}
        </Button>
      )}
      <Button small look="quiet" icon={<IconTrash size={14} />} onClick={() => setDeleting(true)}>
        {t('project.delete')}
      </Button>
      {isDeleting && (
        <DeleteProjectDialog project={project} onClose={() => setDeleting(false)} onDeleted={() => go(projectsPath)} />
      )}
    </>
  );
}

function EditForm() {
  const { now, reload } = useProject();
  const [, setSearch] = useSearchState(projectSearch);
  const close = () => setSearch({ mode: undefined }, { replace: true });
  const saved = () => {
    reload();
    close();
  };
  return <ProjectForm project={now} onCancel={close} onSaved={saved} />;
}

/** Facts, counts and last edit of a project; its form with `?mode=edit` (AEC-04, AEC-06, AEC-34, AEC-37). */
export function ProjectOverviewPage() {
  const { t } = useTranslation('aec');
  const { project, now, isPast } = useProject();
  const [{ mode }] = useSearchState(projectSearch);
  const closed = useClosedProject('edit', now);
  const isEditing = mode === 'edit' && closed.length === 0;
  return (
    <>
      {isEditing && (
        <div hidden={isPast}>
          <EditForm />
        </div>
      )}
      {(!isEditing || isPast) && (
        <>
          {!project.valid.valid && (
            <Banner kind="warning" title={t('project.invalid')}>
              {project.valid.reason ?? t('check.unknownReason')}
            </Banner>
          )}
          <Figures project={project} />
          <Section title={t('project.facts')} spaced actions={!isPast && <OverviewActions project={project} />}>
            <Facts project={project} />
          </Section>
        </>
      )}
    </>
  );
}
