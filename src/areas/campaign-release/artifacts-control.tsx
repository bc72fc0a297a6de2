import './campaign-release.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Artifact, jfrogPathOf, oru20ReleaseEndpoints } from '#contract/campaign-release/oru20-release.ts';
import type { FieldValue, FieldValues } from '#contract/entity/fields.ts';
import { failureText } from '#src/app/failure/failure-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

type Props = {
  readonly value: FieldValue;
  readonly values: FieldValues;
  readonly onChange: (value: FieldValue) => void;
};
type Found = { readonly path: string; readonly items: readonly Artifact[] };

/** What the artifact store has at the repository path, of which some are chosen (D-114, ORU2-07, API-080). */
export function ArtifactsControl({ value, values, onChange }: Props) {
  const { t } = useTranslation('campaign-releases');
  const portal = usePortal();
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosen = (Array.isArray(value) ? value : []) as readonly Artifact[];
  const path = jfrogPathOf(String(values.jfrogUri ?? ''));
  const lookUp = () => {
    setBusy(true);
    setFailed(undefined);
    portal
      .clientOf(oru20ReleaseEndpoints)
      .listOru20ReleaseNames({ query: { jfrogPath: path } })
      .then(
        (items) => {
          setFound({ path, items });
          // All of a path that was empty before: who wants fewer takes some away.
          if (chosen.length === 0) onChange(items.map((one) => ({ ...one })));
        },
        (error: unknown) => setFailed(failureText(error)),
      )
      .finally(() => setBusy(false));
  };
  const isCurrent = found?.path === path;
  const items = isCurrent ? found.items : [];
  const strays = chosen.filter(({ downloadUri }) => items.every((one) => one.downloadUri !== downloadUri));
  const toggle = (artifact: Artifact, isOn: boolean) => {
    const others = chosen.filter(({ downloadUri }) => downloadUri !== artifact.downloadUri);
    onChange(isOn ? [...others, { ...artifact }] : others);
  };
  return (
    <div className="cr-artifacts">
      <p className="cc-st">
        <Button small busy={isBusy} disabled={path === ''} onClick={lookUp}>
          {t('lookUp')}
        </Button>
        <span className="cc-muted" role="status">
          {isCurrent && (items.length === 0 ? t('notFound') : t('found', { count: items.length }))}
        </span>
      </p>
      {failed !== undefined && (
        <p className="cc-err" role="alert">
          <StatusGlyph kind="NEGATIVE" /> {failed}
        </p>
      )}
      {(items.length > 0 || chosen.length > 0) && (
        <PlainTable label={t('artifactsLabel')} widths={[280, null]} heads={[t('artifactName'), t('artifactUri')]}>
          {[...items, ...strays].map((artifact) => (
            <tr key={artifact.downloadUri}>
              <th scope="row">
                <CheckControl
                  label={artifact.name}
                  checked={chosen.some(({ downloadUri }) => downloadUri === artifact.downloadUri)}
                  onChange={(isOn) => toggle(artifact, isOn)}
                />
              </th>
              <td className="cc-muted">
                {artifact.downloadUri}
                {isCurrent && strays.includes(artifact) && <b className="cc-late"> {t('elsewhere')}</b>}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </div>
  );
}
