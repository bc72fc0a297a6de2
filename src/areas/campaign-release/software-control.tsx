import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bigLoopReleaseEndpoints } from '#contract/campaign-release/big-loop-release.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';

type Props = { readonly value: unknown; readonly onChange: (value: string) => void };

const isOfNobody = () => false;

/** One of the software releases that the artifact store has (API-059); typed where it does not answer. */
export function SoftwareControl({ value, onChange }: Props) {
  const { t } = useTranslation('campaign-releases');
  const portal = usePortal();
  const [names] = useState(() => resource(portal, 'listBigLoopResourceNames', {}, bigLoopReleaseEndpoints));
  const list = useListScreen<string>(names, { what: t('softwareWhat'), concerns: isOfNobody });
  const chosen = typeof value === 'string' ? value : '';
  if (list.state === 'failed') return <TextControl value={chosen} onChange={onChange} />;
  // What the release has already stays to choose, even where the store has lost it.
  const all = chosen === '' || list.rows.includes(chosen) ? list.rows : [chosen, ...list.rows];
  return (
    <SelectControl
      value={chosen}
      placeholder={chosen === '' ? t('choose') : undefined}
      options={all.map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  );
}
