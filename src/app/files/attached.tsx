import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { saveBlob } from './download.ts';
import { sizeText } from './file-rules.ts';

type Named = { readonly id: number; readonly name: string };
type Props<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  /** when it came, where that is known of each */
  readonly came?: (item: Item) => ReactNode;
  /** absent where nobody may delete one now */
  readonly onDelete?: ((item: Item) => void) | undefined;
};

type FileProps<Item> = Props<Item> & { readonly load: (file: Item) => Promise<Blob> };

/** Files of something, to download and to delete (AEC-32, TEST-14). */
export function AttachedFiles<Item extends Named & { readonly size: number }>(props: FileProps<Item>) {
  const { label, items, came, load, onDelete } = props;
  const { t } = useTranslation('common');
  return (
    <PlainTable
      label={label}
      widths={[null, 90, ...(came ? [200] : []), 84]}
      head={
        <>
          <th>{t('attached.name')}</th>
          <th className="cc-num">{t('attached.size')}</th>
          {came && <th>{t('attached.uploaded')}</th>}
          <ActionHead />
        </>
      }
    >
      {items.map((file) => (
        <tr key={file.id} className="cc-tall" data-file={file.name}>
          <th scope="row">{file.name}</th>
          <td className="cc-num">{sizeText(file.size)}</td>
          {came && <td className="cc-muted cc-who">{came(file)}</td>}
          <td className="cc-num">
            <Download name={file.name} load={() => load(file)} />
            {onDelete && <Delete label={t('attached.delete', { name: file.name })} onClick={() => onDelete(file)} />}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Links of something; https only (AEC-32, TEST-14, D-105). */
export function AttachedLinks<Item extends Named & { readonly url: string }>({ label, items, came, onDelete }: Props<Item>) {
  const { t } = useTranslation('common');
  return (
    <PlainTable
      label={label}
      widths={[null, null, ...(came ? [160] : []), 56]}
      head={
        <>
          <th>{t('attached.name')}</th>
          <th>{t('attached.url')}</th>
          {came && <th>{t('attached.added')}</th>}
          <ActionHead />
        </>
      }
    >
      {items.map((link) => (
        <tr key={link.id} className="cc-tall">
          <th scope="row">{link.name}</th>
          <td>
            <OuterLink url={link.url} />
          </td>
          {came && <td className="cc-muted">{came(link)}</td>}
          <td className="cc-num">
            {onDelete && <Delete label={t('attached.deleteLink', { name: link.name })} onClick={() => onDelete(link)} />}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function ActionHead() {
  const { t } = useTranslation('common');
  return (
    <th>
      <span className="cc-sr">{t('attached.action')}</span>
    </th>
  );
}

function Delete({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return <IconButton label={label} icon={<IconTrash size={14} />} onClick={onClick} />;
}

function Download({ name, load }: { readonly name: string; readonly load: () => Promise<Blob> }) {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    load()
      .then((blob) => saveBlob(name, blob))
      .catch((error: unknown) => portal.fail(error, { kind: 'part' }))
      .finally(() => setBusy(false));
  };
  return (
    <IconButton
      label={t('attached.download', { name })}
      icon={<IconDownload size={14} />}
      aria-busy={isBusy || undefined}
      onClick={download}
    />
  );
}
