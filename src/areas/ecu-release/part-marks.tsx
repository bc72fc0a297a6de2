import { useTranslation } from 'react-i18next';
import type { EcuReleaseRow } from '#contract/ecu-release/ecu-release.ts';
import { submittedParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

/** Which of the four forms are complete (D-130, D-134). */
export function PartMarks({ release: { parts } }: { readonly release: Pick<EcuReleaseRow, 'parts'> }) {
  const { t } = useTranslation('ecu-releases');
  return (
    <span className="cc-pair">
      {submittedParts.map((part) => {
        const isSaved = parts.includes(part);
        const label = t(isSaved ? 'form.complete' : 'form.missing', { form: t(`part.${part}`) });
        return <StatusGlyph key={part} kind={isSaved ? 'POSITIVE' : 'NOT_REACHED'} label={label} />;
      })}
    </span>
  );
}

type VersionProps = { readonly release: Pick<EcuReleaseRow, 'targetVersion' | 'versionDecision'>; readonly versions: string };

/** What it brings its control unit from and to, and whether somebody approved that (D-081d). */
export function VersionMark({ release: { targetVersion, versionDecision }, versions }: VersionProps) {
  const { t } = useTranslation('ecu-releases');
  const kind = { APPROVED: 'POSITIVE', REJECTED: 'NEGATIVE' } as const;
  return (
    <span className="cc-st">
      {versions}
      {targetVersion !== null && (
        <StatusGlyph
          kind={versionDecision === null ? 'NOT_REACHED' : kind[versionDecision]}
          label={t(`version.mark.${versionDecision ?? 'OPEN'}`)}
        />
      )}
    </span>
  );
}
