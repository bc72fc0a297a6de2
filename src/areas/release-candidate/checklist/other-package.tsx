import { useTranslation } from 'react-i18next';
import type { ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { PublishedNotes } from './published-notes.tsx';

type Props = {
  readonly notes: Pick<PublishedNotes, 'swPackageName' | 'swPackageVersion'> | undefined;
  readonly candidate: Pick<ReleaseCandidate, 'moduleName' | 'version'>;
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Says that published release notes are those of other software than the candidate brings: a warning, since a package may be called otherwise. */
export function OtherPackage({ notes, candidate }: Props) {
  const { t } = useTranslation('release-candidates');
  const { moduleName, version } = candidate;
  const isOwn = notes && same(notes.swPackageName, moduleName) && same(notes.swPackageVersion, version);
  if (!notes || isOwn) return null;
  const own = `${moduleName} ${version}`;
  return (
    <p className="cc-small" role="status" data-other-package>
      <StatusGlyph kind="ACTION_REQUIRED" />{' '}
      {t('notes.otherPackage', { package: `${notes.swPackageName} ${notes.swPackageVersion}`, own })}
    </p>
  );
}
