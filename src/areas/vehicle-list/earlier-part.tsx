import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EarlierVehicles } from '#contract/vehicle-list/vehicle-list.ts';
import { vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useClosedRestore, useList } from './access.ts';

/** Vehicles that the list had before its uploads of the last 24 hours: it can go back to each (D-186b). */
export function EarlierPart() {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const { list, mayWrite, reload } = useList();
  const closedTo = useClosedRestore(list);
  const [asked, setAsked] = useState<EarlierVehicles>();
  if (list.earlier.length === 0) return null;
  const restore = (version: EarlierVehicles) => {
    setAsked(undefined);
    const { id, revision } = list;
    const call = portal.clientOf(vehicleListImportEndpoints).restoreVins;
    call({ params: { id }, body: { versionId: version.id } }, { revision }).then(
      () => {
        portal.cache.clear();
        portal.notify.success(t('earlier.done'));
        reload();
      },
      (error: unknown) => {
        portal.fail(error, { kind: 'mutation', again: () => restore(version) });
        reload();
      },
    );
  };
  const nameOf = ({ fileName }: EarlierVehicles) => fileName ?? t('nothing');
  return (
    <Section title={t('earlier.title')} note={t('earlier.note')} spaced>
      <PlainTable
        label={t('earlier.title')}
        widths={[null, 76, 124, 132, 104]}
        head={(['file', 'vehicles', 'by', 'until', 'undo'] as const).map((key) => (
          <th key={key} className={key === 'vehicles' ? 'cc-num' : undefined}>
            {t(`earlier.column.${key}`)}
          </th>
        ))}
      >
        {list.earlier.map((version) => {
          const reasons = closedTo(version);
          return (
            <tr key={version.id} data-earlier={version.id}>
              <th scope="row">{nameOf(version)}</th>
              <td className="cc-num">{count(version.count)}</td>
              <td>{version.replacedBy.fullName}</td>
              <td>
                <TimeText value={version.until} />
              </td>
              <td>
                {mayWrite && reasons.length === 0 && (
                  <Button
                    small
                    icon={<IconArrowBackUp size={14} aria-hidden="true" />}
                    aria-label={t('earlier.commandOf', {
                      count: version.count,
                      figure: count(version.count),
                      file: nameOf(version),
                    })}
                    onClick={() => setAsked(version)}
                  >
                    {t('earlier.command')}
                  </Button>
                )}
                {mayWrite && reasons.length > 0 && <ClosedNote label={t('earlier.command')} reasons={reasons} />}
              </td>
            </tr>
          );
        })}
      </PlainTable>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => restore(asked)}
          title={t('earlier.ask', { count: asked.count, figure: count(asked.count), file: nameOf(asked), name: list.name })}
          effects={[
            { key: 'now', text: t('earlier.effect', { count: list.count, figure: count(list.count) }) },
            { key: 'id', text: t('replace.keeps') },
          ]}
          confirmLabel={t('earlier.command')}
          cancelLabel={t('common:action.cancel')}
          closeLabel={t('common:action.close')}
        />
      )}
    </Section>
  );
}
