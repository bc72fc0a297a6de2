import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowsPage } from '#contract/list.ts';
import { type ReleaseNotesRow, releaseNotesEndpoints } from '#contract/release-notes-project/release-notes-project.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { loadTexts } from '#src/i18n/i18n.ts';
import { Field } from '#src/ui/form/field.tsx';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';

/** Texts that a note can lead to: those of projects of the brand that are published, or were. */
export type PublishedNotes = Pick<
  ReleaseNotesRow,
  'appName' | 'id' | 'region' | 'swPackageName' | 'swPackageVersion' | 'title'
> & {
  readonly url: string;
  /** they are being edited again: the address leads nowhere until they are published */
  readonly isWithdrawn: boolean;
};

const texts = 'release-notes-projects';
const { listReleaseNotesProjects } = releaseNotesEndpoints;
const query = { status: 'EDITING,TRANSLATION,PUBLISHED,COMPLETED', sort: 'lastEdited,desc', limit: 250 };
const nothing: RowsPage<ReleaseNotesRow> = { items: [], total: 0, totalUnfiltered: 0, next: null };

/** Published release notes that a candidate's note can lead to; none for whoever may not read their projects. */
export function usePublishedNotes(): readonly PublishedNotes[] {
  const { t } = useTranslation('release-candidates');
  const portal = usePortal();
  const mayRead = useAllowed(listReleaseNotesProjects.access.rule);
  const [known] = useState(() => resource(portal, 'listReleaseNotesProjects', { query }, releaseNotesEndpoints));
  const { answer } = useReloadable<boolean, RowsPage<ReleaseNotesRow>>({
    question: mayRead,
    load: async ({ again, question }, signal) => {
      if (!question) return nothing;
      // Their words belong to another area, and come with the rows.
      const [page] = await Promise.all([again ? known.fresh(signal) : known.get(signal), loadTexts([texts])]);
      return page;
    },
    what: t('notes.projects'),
    concerns: ({ entityType }) => entityType === 'RELEASE_NOTES_PROJECT',
  });
  return (answer?.items ?? []).flatMap(({ downloadUrl, withdrawnUrl, ...row }) => {
    const url = downloadUrl ?? withdrawnUrl;
    return url === null ? [] : [{ ...row, url, isWithdrawn: downloadUrl === null }];
  });
}

/** Addresses of published texts whose project is deleted; none for whoever may not read such projects. */
export function useDeletedNotes(): ReadonlySet<string> {
  const { t } = useTranslation('release-candidates');
  const portal = usePortal();
  const mayRead = useAllowed(listReleaseNotesProjects.access.rule);
  const [known] = useState(() => resource(portal, 'listDeletedReleaseNotes', {}, releaseNotesEndpoints));
  const { answer = [] } = useReloadable<boolean, readonly { readonly url: string }[]>({
    question: mayRead,
    load: async ({ again, question }, signal) => (question ? (again ? known.fresh(signal) : known.get(signal)) : []),
    what: t('notes.projects'),
    concerns: ({ entityType }) => entityType === 'RELEASE_NOTES_PROJECT',
  });
  return new Set(answer.map(({ url }) => url));
}

type Props = {
  readonly notes: readonly PublishedNotes[];
  /** the address that the note has now */
  readonly url: string;
  readonly onPick: (notes: PublishedNotes) => void;
  /** of those that are chosen; in the place of the hint */
  readonly warning?: ReactNode;
};

/** Takes title and address of published release notes over into a note. */
export function PublishedNotesField({ notes, url, onPick, warning }: Props) {
  const { t } = useTranslation('release-candidates');
  const [typed, setTyped] = useState<string>();
  const published = notes.filter(({ isWithdrawn }) => !isWithdrawn);
  if (published.length === 0) return null;
  const chosen = published.find((one) => one.url === url);
  return (
    <Field id="project" label={t('notes.project')} hint={warning || t('notes.projectHint')}>
      <SearchPicker
        text={typed ?? chosen?.title ?? ''}
        onText={setTyped}
        options={notesFound(published, typed ?? '').map((one) => ({ value: one.url, label: one.title, note: detailsOf(one) }))}
        onPick={({ value }) => {
          setTyped(undefined);
          const found = published.find((one) => one.url === value);
          if (found) onPick(found);
        }}
        message={t('notes.projectNotFound')}
        placeholder={t('notes.noProject')}
        listLabel={t('notes.project')}
      />
    </Field>
  );
}

/** What tells projects of one title apart: app, region, package and version. */
const detailsOf = ({ appName, region, swPackageName, swPackageVersion }: PublishedNotes) =>
  [
    choiceText({ texts }, 'appName', appName),
    choiceText({ texts }, 'region', region),
    `${swPackageName} ${swPackageVersion}`,
  ].join(' · ');

/** Those whose title or package has every word that was typed. */
export function notesFound<Notes extends Pick<PublishedNotes, 'swPackageName' | 'swPackageVersion' | 'title'>>(
  notes: readonly Notes[],
  typed: string,
): readonly Notes[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return notes.filter(({ swPackageName, swPackageVersion, title }) => {
    const text = `${title} ${swPackageName} ${swPackageVersion}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
