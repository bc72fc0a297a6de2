import { useTranslation } from 'react-i18next';
import type { ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { PublishedNotes } from './published-notes.tsx';

type Props = {
  readonly notes: Pick<PublishedNotes, 'swPackageName' | 'swPackageVersion'> | undefined;
  readonly candidate: Pick<ReleaseCandidate, 'moduleName' | 'version'>;
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether published release notes are about something else than the candidate brings. */
export const isOther = (notes: Props['notes'], { moduleName, version }: Props['candidate']): boolean =>
  notes !== undefined && !(same(notes.swPackageName, moduleName) && same(notes.swPackageVersion, version));

/** Says that published release notes are those of other software than the candidate brings: a warning, since a package may be called otherwise. */
export function OtherPackage({ notes, candidate }: Props) {
  const { t } = useTranslation('release-candidates');
  const { moduleName, version } = candidate;
  if (!notes || !isOther(notes, candidate)) return null;
  const own = `${moduleName} ${version}`;
  return (
    <span className="cc-other-package" role="status" data-other-package>
      <StatusGlyph kind="ACTION_REQUIRED" />
      <span>{t('notes.otherPackage', { package: `${notes.swPackageName} ${notes.swPackageVersion}`, own })}</span>
    </span>
  );
}
