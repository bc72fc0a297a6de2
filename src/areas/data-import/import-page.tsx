import './data-import.css';
import { useTranslation } from 'react-i18next';
import type { DataImport } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { sizeText } from '#src/app/files/file-rules.ts';
import { dash } from '#src/app/format/dash.ts';
import { dateTime } from '#src/app/format/format.ts';
import { MissingPage } from '#src/app/page/missing-page.tsx';
import { useProgress } from '#src/app/screen/use-progress.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { dataImport, definitionOf, oru23Import } from './data-import.tsx';
import { ImportErrors } from './import-errors.tsx';
import { PreviewPart } from './import-preview.tsx';
import { AlsoOpen, CommitNotes, Same } from './same-file.tsx';
import { isCounted } from './sum-of.ts';

const frame = (definition: EntityDefinition<DataImport>) =>
  function ImportPage() {
    const { t } = useTranslation('data-imports');
    return (
      <EntityFrame
        definition={definition}
        param="importId"
        category={({ kind }) => t(`kind.${kind}`)}
        tabs={() => []}
        banner={(one) => <Standing key={one.id} one={one} />}
        notes={(one, command) => command === 'import.commit' && <CommitNotes one={one} />}
        create={<MissingPage level={1} />}
      >
        <Overview />
      </EntityFrame>
    );
  };

/** One import of deployment tracking: how far it is, what is wrong with it, what it brings (D-093, D-188). */
export const DataImportPage = frame(dataImport);
/** One import of ORU 2.3 data (D-199). */
export const Oru23ImportPage = frame(oru23Import);

/** Why it stands where it does, where the state alone does not say so. */
function Standing({ one }: { readonly one: DataImport }) {
  const { t } = useTranslation('data-imports');
  const { now, screen } = useEntityPage<DataImport>();
  const { type } = definitionOf(now.kind);
  useProgress(
    { type, id: now.id },
    { isFinal: now.state !== 'VALIDATING', isFailed: screen.error !== undefined, reload: screen.reload },
  );
  const { decideUntil, errorCount, problem, rollbackUntil, sameAs, state } = one;
  if (state === 'VALIDATING') return <Arriving one={one} />;
  if (state === 'FAILED')
    return (
      <Banner kind="error" title={t('standing.failed')}>
        {problem}
      </Banner>
    );
  if (state === 'CANCELLED')
    return (
      <Banner kind="info" title={problem ?? t('standing.cancelled')}>
        {t(problem === null ? 'standing.cancelledText' : 'standing.nothingKept')}
      </Banner>
    );
  if (state === 'ROLLED_BACK')
    return (
      <Banner kind="info" title={t('standing.rolledBack')}>
        {t('standing.rolledBackText')}
      </Banner>
    );
  // What a known file repeats is no mistake that somebody could correct.
  if (state === 'INVALID' && sameAs) return <Same one={one} />;
  if (state === 'INVALID')
    return (
      <Banner kind="error" title={t('standing.invalid', { count: errorCount, figure: count(errorCount) })}>
        {t('standing.invalidText')}
      </Banner>
    );
  return (
    <>
      <Same one={one} />
      <AlsoOpen one={one} />
      {state === 'VALID' && decideUntil !== null && (
        <Banner kind="info" title={t('standing.decide', { until: dateTime(decideUntil) })} />
      )}
      {state === 'COMMITTED' && rollbackUntil !== null && new Date(rollbackUntil) > new Date() && (
        <Banner kind="info" title={t('standing.rollback', { until: dateTime(rollbackUntil) })} />
      )}
    </>
  );
}

function Arriving({ one: { bytes, fileName, percent, phase, rowsTotal } }: { readonly one: DataImport }) {
  const { t } = useTranslation('data-imports');
  const figures = { size: sizeText(bytes), count: rowsTotal, rows: count(rowsTotal), percent };
  return <LongWork title={t(`standing.${phase}`, { fileName })} percent={percent} text={t(`standing.text.${phase}`, figures)} />;
}

function Overview() {
  const { t } = useTranslation('data-imports');
  const { now } = useEntityPage<DataImport>();
  const { bytes, preview, rowsInvalid, rowsTotal, rowsValid, uploadedBy, uploadedOn } = now;
  const checked = (figure: number) => (isCounted(now) ? count(figure) : dash);
  return (
    <>
      {/* Of a file that could not be read to its end no figure is known. */}
      {now.state !== 'FAILED' && (
        <KeyFigures
          figures={[
            { key: 'rowsTotal', label: t('field.rowsTotal'), figure: count(rowsTotal) },
            { key: 'rowsValid', label: t('field.rowsValid'), figure: checked(rowsValid) },
            { key: 'rowsInvalid', label: t('field.rowsInvalid'), figure: checked(rowsInvalid) },
            { key: 'size', label: t('field.size'), figure: sizeText(bytes) },
          ]}
        />
      )}
      <p className="cc-muted cc-import-by">{t('uploaded', { name: uploadedBy.fullName, on: dateTime(uploadedOn) })}</p>
      {now.errorCount > 0 && <ImportErrors key={now.id} one={now} />}
      {preview && <PreviewPart one={now} preview={preview} />}
    </>
  );
}
