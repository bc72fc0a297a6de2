import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/document/document.ts';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { DocumentRow, type UploadPlace } from './document-row.tsx';

type Props = {
  readonly label: string;
  readonly documents: readonly Document[];
  readonly hrefOf: (document: Document) => string;
  readonly currentId?: number | undefined;
  readonly upload: UploadPlace;
};

/** Documents with what is in them (AEC-32, AEC-34). */
export function DocumentTable({ label, documents, hrefOf, currentId, upload }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  return (
    <PlainTable
      label={label}
      widths={[null, 160, 52, 52, 66, 240, 92]}
      head={
        <>
          <th>{t('column.document')}</th>
          <th>{t('column.content')}</th>
          <th className="cc-num">{t('column.files')}</th>
          <th className="cc-num">{t('column.links')}</th>
          <th>{t('column.version')}</th>
          <th>{t('column.lastEdited')}</th>
          <th>
            <span className="cc-sr">{t('common:attached.action')}</span>
          </th>
        </>
      }
    >
      {documents.map((document) => (
        <DocumentRow
          key={document.documentId}
          document={document}
          href={hrefOf(document)}
          isCurrent={document.documentId === currentId}
          upload={upload}
        />
      ))}
    </PlainTable>
  );
}
