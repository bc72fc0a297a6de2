import { useTranslation } from 'react-i18next';
import { callOf } from '#src/app/entity/calls.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { Release, ReleaseKind } from './campaign-release.ts';

type Props = { readonly kind: ReleaseKind; readonly release: Release };

/** The file of a release with its hash, to compare and to download. */
export function ReleaseFile({ kind, release: { file, id } }: Props) {
  const { t } = useTranslation('campaign-releases');
  const portal = usePortal();
  const { name, table } = kind.definition;
  const title = t(kind.file.label);
  if (!file)
    return (
      <Section title={title} spaced>
        <EmptyState boxed title={t('noFile')} />
      </Section>
    );
  const download = () => {
    (callOf(portal, table, `get${name}File`)({ params: { id } }) as Promise<Blob>).then(
      (blob) => saveBlob(file.name, blob),
      (error: unknown) => portal.fail(error, { kind: 'part' }),
    );
  };
  return (
    <Section
      title={title}
      spaced
      actions={
        <Button small onClick={download}>
          {t('download')}
        </Button>
      }
    >
      <DescriptionList
        label={title}
        items={[
          { key: 'file', label: t('file'), value: `${file.name} · ${sizeText(file.size)}` },
          { key: 'sha256', label: t('sha'), value: <span className="cc-mono">{file.sha256}</span> },
        ]}
      />
    </Section>
  );
}
