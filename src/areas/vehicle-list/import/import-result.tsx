import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportCounts, vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#contract/words.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { usePortal } from '#src/app/portal.ts';
import type { ListKey } from '#src/areas/vehicle-list/vehicle-list.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { ReasonBars } from '#src/ui/figures/reason-bars.tsx';
import { Section } from '#src/ui/page/section.tsx';

const formats = ['length', 'letters', 'characters', 'nul', 'longLine'] as const;
const others = ['duplicate', 'unknown', 'foreignBrand'] as const;

/** Reasons with their counts, the most frequent first; those that nothing was refused for are left out. */
export function reasonsOf({ invalid, reasons }: ImportCounts) {
  const all = [...formats.map((key) => ({ key, lines: reasons[key] })), ...others.map((key) => ({ key, lines: invalid[key] }))];
  return all.filter(({ lines }) => lines > 0).sort((left, right) => right.lines - left.lines);
}

type Props = { readonly counts: ImportCounts; readonly list: ListKey & { readonly name: string } };

/** How many lines of a file were taken, and why the others were not, with each of them to download (VIN-06, D-186c). */
export function ImportResult({ counts, list }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
  const rejected = counts.total - counts.valid;
  const reasons = reasonsOf(counts);
  const most = reasons[0]?.lines ?? 1;
  const download = () => {
    setBusy(true);
    portal
      .clientOf(vehicleListEndpoints)
      .getInvalidVins({ params: { id: list.id, type: list.type } })
      .then((blob) => saveBlob(`${list.name}-invalid.csv`, blob))
      .catch((error: unknown) => portal.fail(error, { kind: 'part' }))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'lines', label: t('result.lines'), figure: count(counts.total) },
          { key: 'valid', label: t('result.valid'), figure: count(counts.valid), tone: 'positive' },
          { key: 'rejected', label: t('result.rejected'), figure: count(rejected), tone: 'negative' },
        ]}
        bar={{
          parts: [
            { key: 'valid', tone: 'positive', value: counts.valid },
            { key: 'rejected', tone: 'negative', value: rejected },
          ],
          total: counts.total,
          label: t('result.bar', { valid: count(counts.valid), rejected: count(rejected) }),
        }}
      />
      {reasons.length > 0 && (
        <Section
          title={t('result.why')}
          note={t('result.whyNote', { count: rejected, figure: count(rejected) })}
          actions={
            <Button small busy={busy} icon={<IconDownload size={14} aria-hidden="true" />} onClick={download}>
              {t('result.download')}
            </Button>
          }
          spaced
        >
          <ReasonBars
            label={t('result.why')}
            rows={reasons.map(({ key, lines }) => ({
              key,
              text: t(`reason.${key}`),
              countText: count(lines),
              share: lines / most,
            }))}
          />
        </Section>
      )}
    </>
  );
}
