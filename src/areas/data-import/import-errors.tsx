import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataImport } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { dash } from '#src/app/format/dash.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { definitionOf } from './data-import.tsx';

/** So many are drawn before somebody asks for the rest. */
const atFirst = 50;

/** What is wrong with the file, line by line: the first 1,000 here, all of it as CSV (D-093, D-188). */
export function ImportErrors({ one }: { readonly one: DataImport }) {
  const { t } = useTranslation('data-imports');
  const portal = usePortal();
  const [isWhole, setWhole] = useState(false);
  const { errorCount, errors, id, kind } = one;
  const shown = isWhole ? errors : errors.slice(0, atFirst);
  const load = async () => {
    const { name, table } = definitionOf(kind);
    saveBlob(`errors-${id}.csv`, (await callOf(portal, table, `get${name}Errors`)({ params: { id } })) as Blob);
  };
  if (errors.length === 0) return null;
  return (
    <Section
      title={t('errors.title')}
      note={t(shown.length < errorCount ? 'errors.some' : 'errors.note', {
        count: errorCount,
        figure: count(errorCount),
        shown: count(shown.length),
      })}
      spaced
      field="errors"
      actions={
        <Button
          small
          icon={<IconDownload size={14} />}
          onClick={() => void load().catch((error: unknown) => portal.fail(error, { kind: 'mutation' }))}
        >
          {t('errors.csv')}
        </Button>
      }
    >
      <PlainTable
        label={t('errors.title')}
        widths={[88, 148, null]}
        head={
          <>
            <th scope="col" className="cc-num">
              {t('errors.line')}
            </th>
            <th scope="col">{t('errors.column')}</th>
            <th scope="col">{t('errors.message')}</th>
          </>
        }
      >
        {shown.map(({ column, line, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: errors have no names, and their order never changes
          <tr key={place}>
            <td className="cc-num">{count(line)}</td>
            <td>{column === '' ? dash : column}</td>
            <td className="cc-import-message">{message}</td>
          </tr>
        ))}
      </PlainTable>
      {shown.length < errors.length && (
        <p>
          <Button small onClick={() => setWhole(true)}>
            {t('errors.more', { count: errors.length, figure: count(errors.length) })}
          </Button>
        </p>
      )}
    </Section>
  );
}
