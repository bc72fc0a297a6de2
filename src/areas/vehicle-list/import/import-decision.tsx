import '#src/areas/vehicle-list/vehicle-lists.css';
import { IconDownload, IconPlus, IconReplace, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportPart, type ListImport, vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { dateTime } from '#src/app/format/format.ts';
import { OfferedSteps } from '#src/app/palette/offered-steps.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useClosedDecision, useList } from '#src/areas/vehicle-list/access.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { reasonsOf } from './import-result.tsx';
import type { Running } from './upload-manager.ts';
import { useImportState } from './use-imports.ts';

const icons = { REPLACE: IconReplace, ADD: IconPlus } as const;

type Props = { readonly running: Running };

/** A checked file before anything is saved: what it brings and takes away, and what can become of it (D-186b). */
export function ImportDecision({ running }: Props) {
  const { apply, cancel, import: known, state } = useImportState(running);
  if (!known?.change || !known.counts) return null;
  return <Decision known={known} change={known.change} isBusy={state !== 'proposed'} onApply={apply} onDrop={cancel} />;
}

type DecisionProps = {
  readonly known: ListImport;
  readonly change: NonNullable<ListImport['change']>;
  readonly isBusy: boolean;
  readonly onApply: ReturnType<typeof useImportState>['apply'];
  readonly onDrop: () => void;
};

function Decision({ known, change, isBusy, onApply, onDrop }: DecisionProps) {
  const { t } = useTranslation('vehicle-lists');
  const { list, mayWrite } = useList();
  const closedTo = useClosedDecision(list);
  const { added, kept, removed } = change;
  const after = { REPLACE: added + kept, ADD: added + kept + removed } as const;
  const ways = (['REPLACE', 'ADD'] as const).map((mode) => ({
    mode,
    needs: closedTo(known, mode),
    text: t(`decide.effect.${mode}`, {
      ...{ count: after[mode], after: count(after[mode]) },
      ...{ added: count(added), removed: count(removed) },
    }),
  }));
  const reasons = known.counts ? reasonsOf(known.counts) : [];
  const figures = [
    { key: 'added', part: 'ADDED', value: added, tone: 'positive' },
    { key: 'removed', part: 'REMOVED', value: removed, tone: 'negative' },
    { key: 'kept', part: undefined, value: kept, tone: 'neutral' },
    { key: 'rejected', part: 'REJECTED', value: (known.counts?.total ?? 0) - (known.counts?.valid ?? 0), tone: 'pending' },
  ] as const;
  return (
    <div className="cc-list-decision" data-decision={known.id}>
      <div>
        <KeyFigures
          figures={figures.map(({ key, part, tone, value }) => ({
            key: `change-${key}`,
            label: t(`decide.${key}`),
            figure: count(value),
            tone,
            hint: part && value > 0 ? <LinesButton known={known} listName={list.name} part={part} /> : t(`decide.${key}Hint`),
          }))}
        />
      </div>
      {reasons.length > 0 && (
        <p className="cc-muted cc-small">
          {t('result.why')}: {reasons.map(({ key, lines }) => `${t(`reason.${key}`)} (${count(lines)})`).join(' · ')}
        </p>
      )}
      <OfferedSteps
        title={t('decide.title', { file: known.fileName })}
        note={t('decide.note', { name: known.uploader.fullName, until: dateTime(known.decideUntil ?? '') })}
        open={
          mayWrite
            ? [
                ...ways.flatMap(({ mode, needs, text }) => {
                  const Icon = icons[mode];
                  return needs.length > 0
                    ? []
                    : {
                        key: `import.${mode}`,
                        label: t(`decide.command.${mode}`),
                        consequence: text,
                        icon: <Icon size={14} aria-hidden="true" />,
                        isAside: true,
                        busy: isBusy,
                        onRun: () => onApply(mode),
                      };
                }),
                {
                  key: 'import.drop',
                  label: t('decide.command.drop'),
                  consequence: t('decide.effect.drop'),
                  icon: <IconTrash size={14} aria-hidden="true" />,
                  isAside: true,
                  busy: isBusy,
                  onRun: onDrop,
                },
              ]
            : []
        }
        closed={ways
          .filter(({ needs }) => needs.length > 0)
          .map(({ mode, needs }) => ({
            key: `import.${mode}`,
            label: t(`decide.command.${mode}`),
            needs,
          }))}
      />
    </div>
  );
}

type LinesProps = { readonly known: ListImport; readonly listName: string; readonly part: ImportPart };

/** The lines behind a figure, as a file. */
function LinesButton({ known, listName, part }: LinesProps) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    portal
      .clientOf(vehicleListImportEndpoints)
      .getImportLines({ params: { importId: known.id }, query: { part } })
      .then((blob) => saveBlob(`${listName}-${part.toLowerCase()}.csv`, blob))
      .catch((error: unknown) => portal.fail(error, { kind: 'part' }))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      small
      look="quiet"
      busy={isBusy}
      icon={<IconDownload size={14} aria-hidden="true" />}
      onClick={load}
      aria-label={t(`decide.csv.${part}`)}
    >
      {t('decide.csvShort')}
    </Button>
  );
}
