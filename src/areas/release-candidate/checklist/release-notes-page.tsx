import '#src/areas/release-candidate/release-candidate.css';
import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandName } from '#contract/brand.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { releaseNoteFields } from '#contract/release-candidate/candidate-commands.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { FieldsForm, type OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { clashWords } from '#src/app/form/clash-words.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { brandSearch } from '#src/areas/release-candidate/searches.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { isOther, OtherPackage } from './other-package.tsx';
import { type PublishedNotes, PublishedNotesField, useDeletedNotes, usePublishedNotes } from './published-notes.tsx';

type Note = ApprovalStatus['releaseNotes']['brands'][number];

type NoteFormProps = {
  readonly note: Note;
  readonly published: readonly PublishedNotes[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const noteForm = { fields: releaseNoteFields, texts: 'release-candidates' };
const urlControl: OwnControl = ({ value, onChange }) => (
  <TextControl width="full" type="url" value={String(value)} onChange={onChange} />
);

function NoteForm({ note, published, isOpen, onClose }: NoteFormProps) {
  const { t } = useTranslation(['release-candidates', 'common']);
  const portal = usePortal();
  const { now, texts, reload } = useCandidate();
  const { candidate, status } = now;
  const target = { brandId: note.brandId };
  const form = useSavingForm<FieldValues>({
    of: releaseCandidate,
    entity: { id: candidate.id, revision: status.revision, lastEditedBy: candidate.lastEditedBy },
    call: 'saveReleaseNote',
    isLocked: false,
    isClosed: !isOpen,
    initial: valuesOf(releaseNoteFields, note),
    schema: releaseNoteFields.schema,
    send: (body, _, revision) =>
      savePart(portal, releaseCandidate.table, 'saveReleaseNote', { id: candidate.id, revision }, { body, params: target }),
    said: texts.done('note.save', target),
    onSaved: (answer) => {
      reload(answer);
      onClose();
    },
  });
  const taken = published.find(({ url }) => url === String(form.values.url));
  if (!isOpen && !form.isUnsaved) return null;
  const label = t('notes.formTitle', { brand: candidateBrandName(note.brandId) });
  return (
    <Section title={label} spaced>
      <SaveBar form={form} words={clashWords(noteForm)} discardLabel={t('common:action.cancel')} onDiscard={onClose} />
      <Form label={label} onSubmit={form.save} locked={form.isReadOnly}>
        <PublishedNotesField
          notes={published}
          url={String(form.values.url)}
          onPick={({ title, url }) => form.set({ title, url })}
          warning={isOther(taken, candidate) && <OtherPackage notes={taken} candidate={candidate} />}
        />
        <FieldsForm of={noteForm} form={form} own={{ url: urlControl }} />
      </Form>
    </Section>
  );
}

function NoteRow({
  note,
  project,
  isDeleted,
  isOpen,
  onOpen,
}: {
  readonly note: Note;
  /** the project whose published texts it leads to */
  readonly project: PublishedNotes | undefined;
  /** the project whose texts it led to is gone */
  readonly isDeleted: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (brandId: CandidateBrandId) => void;
}) {
  const { t } = useTranslation('release-candidates');
  const { can, ask, now, texts } = useCandidate();
  const target = { brandId: note.brandId };
  const brand = candidateBrandName(note.brandId);
  const isWritten = note.status === 'COMPLETED';
  return (
    <tr className={isOpen ? 'cc-tall cc-cur' : 'cc-tall'} data-brand={brand}>
      <th scope="row">{brand}</th>
      <td className="cc-whole" title={note.title}>
        {note.title || <span className="cc-faint">{t('notes.none')}</span>}
      </td>
      <td className="cc-whole">
        {note.url !== '' && <OuterLink url={note.url} title={note.url} />}
        {project && (
          <UiLink className="cc-link cc-small" href={urlOf('RELEASE_NOTES_PROJECT', { rnProjectId: project.id })}>
            {t('notes.openProject', { title: project.title })}
          </UiLink>
        )}
        {project && <OtherPackage notes={project} candidate={now.candidate} />}
        {isDeleted && <StatusTag status="NOT_AVAILABLE" label={t('notes.deleted')} />}
        {project?.isWithdrawn && <StatusTag status="NOT_AVAILABLE" label={t('notes.withdrawn')} />}
      </td>
      <td>
        <StepStatus status={note.status} />
      </td>
      <td className="cc-num">
        {isWritten && can('note.reopen', target) && (
          <Button small look="quiet" aria-label={texts.label('note.reopen', target)} onClick={() => ask('note.reopen', target)}>
            {t('notes.reopen')}
          </Button>
        )}
        {can('note.save', target) && (
          <Button
            small
            aria-label={t(isWritten ? 'notes.editFor' : 'notes.writeFor', { brand })}
            onClick={() => onOpen(note.brandId)}
          >
            {t(isWritten ? 'notes.edit' : 'notes.write')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** One release note per brand, saved and reopened one by one; `?brand=3` opens a form (AEC-12, AEC-26, D-060.07, .08). */
export function ReleaseNotesPage() {
  const { t } = useTranslation('release-candidates');
  const { status, now, isPast } = useCandidate();
  const [search, setSearch] = useSearchState(brandSearch);
  const regions = useRegions();
  const published = usePublishedNotes();
  const deleted = useDeletedNotes();
  const { brands } = status.releaseNotes;
  const chosen = now.status.releaseNotes.brands.find((note) => note.brandId === search.brand);
  const isOpen = chosen !== undefined && now.can('note.save', { brandId: chosen.brandId });
  const wasOpen = useWasOpen(isOpen);
  const mayAct = brands.some(({ brandId }) => ['note.save', 'note.reopen'].some((command) => now.can(command, { brandId })));
  const done = brands.filter((note) => note.status === 'COMPLETED').length;
  return (
    <>
      <Section
        title={t('notes.title')}
        field="notes"
        note={
          regions.releaseNotes === 'NOT_STARTED_YET' ? t('notes.notReached') : t('notes.progress', { done, total: brands.length })
        }
      >
        <PlainTable
          label={t('notes.title')}
          widths={[76, null, null, 150, mayAct ? 150 : 24]}
          head={
            <>
              <th>{t('column.brand')}</th>
              <th>{t('field.title')}</th>
              <th>{t('field.url')}</th>
              <th>{t('column.status')}</th>
              <th>
                <span className="cc-sr">{t('column.action')}</span>
              </th>
            </>
          }
        >
          {brands.map((note) => (
            <NoteRow
              key={note.brandId}
              note={note}
              project={published.find(({ url }) => url === note.url)}
              isDeleted={deleted.has(note.url)}
              isOpen={!isPast && isOpen && note.brandId === chosen.brandId}
              onOpen={(brand) => setSearch({ brand })}
            />
          ))}
        </PlainTable>
      </Section>
      {chosen && wasOpen && (
        <div hidden={isPast}>
          <NoteForm
            key={chosen.brandId}
            note={chosen}
            published={published}
            isOpen={isOpen}
            onClose={() => setSearch({ brand: undefined }, { replace: true })}
          />
        </div>
      )}
    </>
  );
}
