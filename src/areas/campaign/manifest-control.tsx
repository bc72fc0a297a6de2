import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFileShown } from '#contract/campaign/campaign.ts';
import { faultText, fileFault, sizeText } from '#src/app/files/file-rules.ts';
import { Uploader } from '#src/ui/form/uploader.tsx';

type Props = {
  readonly label: string;
  readonly hint: string;
  /** as their names end */
  readonly kinds: readonly string[];
  /** how many there may be */
  readonly most: number;
  /** what the vehicle has: it stays as long as nothing is chosen */
  readonly held: readonly StoredFileShown[] | null;
  readonly files: readonly File[];
  /** how far they are, while they are sent */
  readonly percent: number | undefined;
  readonly onChange: (files: readonly File[]) => void;
};

const nothing = () => undefined;

/** Takes the manifests of a vehicle; those that are chosen take the place of those that it has (D-179b, D-119). */
export function ManifestControl({ label, hint, kinds, most, held, files, percent, onChange }: Props) {
  const { t } = useTranslation(['campaigns', 'common']);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isOne = most === 1;
  const add = (added: File[]) => {
    const sorted = added.map((file, place) => ({ file, fault: fileFault(file, isOne ? 0 : files.length + place, most, kinds) }));
    setFaults(
      sorted.flatMap(({ fault, file }) => {
        if (fault === undefined) return [];
        return fault === 'fileCount' ? t('vehicles.tooMany', { count: most }) : faultText(fault, file.name);
      }),
    );
    const fine = sorted.flatMap(({ fault, file }) => (fault === undefined ? [file] : []));
    if (fine.length > 0) onChange(isOne ? fine.slice(0, 1) : [...files, ...fine]);
  };
  const kept = files.length === 0 ? (held ?? []) : [];
  return (
    <>
      <Uploader
        label={label}
        hint={hint}
        pickLabel={t('vehicles.pick')}
        cancelLabel={t('common:action.cancel')}
        removeLabel={t('common:action.dismiss')}
        accept={kinds.join(',')}
        multiple={!isOne}
        items={files.map((file, place) => ({
          id: String(place),
          name: file.name,
          state: percent === undefined ? ('done' as const) : ('uploading' as const),
          percent: percent ?? 0,
          note: sizeText(file.size),
        }))}
        error={faults.length > 0 ? faults.join(' ') : undefined}
        onFiles={add}
        onCancel={nothing}
        onRemove={(id) => onChange(files.filter((_, place) => String(place) !== id))}
      />
      {kept.length > 0 && <p className="cc-muted">{t('vehicles.kept', { names: kept.map(({ name }) => name).join(', ') })}</p>}
    </>
  );
}
