import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowsPage } from '#contract/list.ts';
import { type ReleaseNotesRow, releaseNotesEndpoints } from '#contract/release-notes-project/release-notes-project.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';

/** Texts that a note can lead to: those of projects of the brand that are published, or were. */
export type PublishedNotes = Pick<ReleaseNotesRow, 'id' | 'title' | 'swPackageName' | 'swPackageVersion'> & {
  readonly url: string;
  /** they are being edited again: the address leads nowhere until they are published */
  readonly isWithdrawn: boolean;
};

const { listReleaseNotesProjects } = releaseNotesEndpoints;
const query = { status: 'EDITING,TRANSLATION,PUBLISHED,COMPLETED', sort: 'lastEdited,desc', limit: 250 };
const nothing: RowsPage<ReleaseNotesRow> = { items: [], total: 0, totalUnfiltered: 0, next: null };

/** Published release notes that a candidate's note can lead to; none for whoever may not read their projects. */
export function usePublishedNotes(): readonly PublishedNotes[] {
  const { t } = useTranslation('aec');
  const portal = usePortal();
  const mayRead = useAllowed(listReleaseNotesProjects.access.rule);
  const [known] = useState(() => resource(portal, 'listReleaseNotesProjects', { query }, releaseNotesEndpoints));
  const { answer } = useReloadable<boolean, RowsPage<ReleaseNotesRow>>({
    question: mayRead,
    load: ({ again, question }, signal) =>
      question ? (again ? known.fresh(signal) : known.get(signal)) : Promise.resolve(nothing),
    what: t('notes.projects'),
    concerns: ({ entityType }) => entityType === 'RELEASE_NOTES_PROJECT',
  });
  return (answer?.items ?? []).flatMap(({ downloadUrl, withdrawnUrl, ...row }) => {
    const url = downloadUrl ?? withdrawnUrl;
    return url === null ? [] : [{ ...row, url, isWithdrawn: downloadUrl === null }];
  });
}

type Props = {
  readonly notes: readonly PublishedNotes[];
  /** the address that the note has now */
  readonly url: string;
  readonly onPick: (notes: PublishedNotes) => void;
};

/** Takes title and address of published release notes over into a note. */
export function PublishedNotesField({ notes, url, onPick }: Props) {
  const { t } = useTranslation('aec');
  const published = notes.filter(({ isWithdrawn }) => !isWithdrawn);
  if (published.length === 0) return null;
  return (
    <Field id="project" label={t('notes.project')} hint={t('notes.projectHint')} wide>
      <SelectControl
        width="full"
        value={published.find((one) => one.url === url)?.url ?? ''}
        placeholder={t('notes.noProject')}
        options={published.map((one) => ({
          value: one.url,
          label: `${one.title} · ${one.swPackageName} ${one.swPackageVersion}`,
        }))}
        onChange={(chosen) => {
          const found = published.find((one) => one.url === chosen);
          if (found) onPick(found);
        }}
      />
    </Field>
  );
}
