import '#src/ui/table/data-table-bars.css';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment, E311Request, RequestVehicle } from '#contract/e311-request/e311-request.ts';
import type { StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { statusText } from '#src/app/format/status-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { Button } from '#src/ui/button.tsx';
import { DebouncedInput } from '#src/ui/form/debounced-input.tsx';
import { CheckMatrix, type MatrixTexts } from '#src/ui/grid/check-matrix.tsx';
import type { Place } from '#src/ui/grid/grid-text.ts';
import { changeCount, countByColumn, type MatrixMarks, marksOf, withCells } from '#src/ui/grid/matrix-marks.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import {
  found,
  type MatrixValues,
  marksFrom,
  marksSchema,
  partsAsOf,
  type Shown,
  updateName,
  vehiclesShown,
} from './assignment-marks.ts';
import { e311Request } from './e311-request.tsx';

/** Which vehicle gets which update (E311-01, D-087d). */
export function MatrixPage() {
  const { id } = useEntityPage<E311Request>().now;
  const vehicles = usePart(e311Request, 'listE311RequestVehicles', id);
  const updates = usePart(e311Request, 'listE311RequestUpdates', id);
  const assignments = usePart(e311Request, 'listE311Assignments', id);
  return (
    <ScreenPart screen={vehicles}>
      {(rows) => (
        <ScreenPart screen={updates}>
          {(columns) => (
            <ScreenPart screen={assignments}>{(known) => <Matrix vehicles={rows} updates={columns} known={known} />}</ScreenPart>
          )}
        </ScreenPart>
      )}
    </ScreenPart>
  );
}

type Props = {
  readonly vehicles: readonly RequestVehicle[];
  readonly updates: readonly StoredUpdate[];
  readonly known: readonly Assignment[];
};

function Matrix(parts: Props) {
  const { t } = useTranslation('e311-requests');
  const { past } = useEntityPage<E311Request>();
  const initial = useMemo<MatrixValues>(() => ({ marks: marksFrom(parts.vehicles, parts.known) }), [parts.vehicles, parts.known]);
  const then = useMemo(() => past && partsAsOf(parts, past.columns), [parts, past]);
  const { vehicles, updates } = then ?? parts;
  const { form, isOpen } = usePartForm<MatrixValues>({
    command: 'assignments.save',
    call: 'saveE311Assignments',
    tab: 'ecu-updates-and-vehicles',
    initial,
    schema: marksSchema,
    asOf: () => then && { marks: marksFrom(then.vehicles, then.known) },
  });
  const [word, setWord] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const { marks } = form.values;
  const saved = form.before.marks;
  const isReadOnly = !isOpen || form.isReadOnly;
  const columnCounts = useMemo(
    () =>
      countByColumn(
        marks,
        vehicles.map(({ vin }) => vin),
      ),
    [marks, vehicles],
  );
  // The rows of a filter stay while they are marked: one that is given an update does not jump away.
  const kept = useMemo(() => vehiclesShown(vehicles, saved, shown), [vehicles, saved, shown]);
  const sight = useMemo(() => found(word, kept, updates), [word, kept, updates]);
  const rows = useMemo(
    () =>
      sight.vehicles.map(({ alias, status, vin }) => ({
        id: vin,
        name: alias || vin,
        head: (
          <>
            <b>{alias || vin}</b>
            <small>
              {alias && vin}
              {status && <StatusTag status={status} label={statusText(status)} />}
            </small>
          </>
        ),
      })),
    [sight.vehicles],
  );
  const isWithout = (id: string) => !columnCounts.has(id);
  const without = updates.filter(({ id }) => isWithout(String(id)));
  const wrong = without.map(({ id }) => id).join(' ');
  const columns = useMemo(() => {
    const lacking = new Set(wrong.split(' '));
    return sight.updates.map((update) => ({
      id: String(update.id),
      name: updateName(update),
      isWrong: lacking.has(String(update.id)),
      head: (
        <>
          <b>{update.ecuDiagnosticAddress}</b>
          <span>{update.targetVersion}</span>
          <small>{update.hardware}</small>
        </>
      ),
    }));
  }, [sight.updates, wrong]);
  const texts = useMemo<MatrixTexts>(
    () => ({
      // Made for every cell that comes into sight: two names, without a look into the texts.
      cell: (row, column) => `${row}, ${column}`,
      all: (name) => t('matrix.all', { name }),
      rowHead: (
        <>
          <b>{t('matrix.vehicle')}</b>
          <small>{t('matrix.vehicleNote')}</small>
        </>
      ),
      countHead: t('matrix.updates'),
      allRows: (
        <>
          {t('matrix.allVehicles')} <span className="cc-muted">{t('matrix.allNote')}</span>
        </>
      ),
      sight: (from, to, total) => t('matrix.sight', { from, to, total }),
      previous: t('matrix.previous'),
      next: t('matrix.next'),
    }),
    [t],
  );
  const set = (next: MatrixMarks) => form.set({ marks: next });
  const changes = useMemo(() => changeCount(marks, saved), [marks, saved]);
  const foot = ({ column, row }: Place) => {
    const [vehicle, update] = [sight.vehicles[row], sight.updates[column]];
    return (
      <>
        <Lacking
          without={without}
          active={vehicles.filter(({ status }) => status === 'ACTIVE').map(({ vin }) => vin)}
          onAssign={isReadOnly ? undefined : (vins, id) => set(withCells(marks, vins, [String(id)], true))}
        />
        <p className="cc-matrix-line">
          <Total marks={marks} vehicles={vehicles.length} updates={updates.length} />
          {vehicle && update && <Active vehicle={vehicle} update={update} marks={marks} saved={saved} />}
          {!isReadOnly && <Keys />}
        </p>
      </>
    );
  };
  if (vehicles.length === 0 || updates.length === 0) return <p className="cc-box cc-blank">{t('matrix.empty')}</p>;
  return (
    <>
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit dirty={t('matrix.unsaved', { count: changes })} />}
      <CheckMatrix
        id="assignments"
        label={t('tab.ecu-updates-and-vehicles')}
        rows={rows}
        columns={columns}
        marks={marks}
        saved={saved}
        texts={texts}
        isReadOnly={isReadOnly}
        tools={<Tools word={word} onWord={setWord} shown={shown} onShown={setShown} vehicles={vehicles} marks={marks} />}
        empty={<p className="cc-muted">{t('matrix.nothing')}</p>}
        foot={foot}
        onChange={set}
      />
    </>
  );
}

type ToolsProps = {
  readonly word: string;
  readonly onWord: (word: string) => void;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly vehicles: readonly RequestVehicle[];
  readonly marks: MatrixMarks;
};

/** What is looked for, and which vehicles are shown. */
function Tools({ word, onWord, shown, onShown, vehicles, marks }: ToolsProps) {
  const { t } = useTranslation('e311-requests');
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <>
      <span className="cc-find">
        <IconSearch size={14} aria-hidden="true" />
        <DebouncedInput
          ref={input}
          value={word}
          placeholder={t('matrix.search')}
          aria-label={t('matrix.searchLabel')}
          onChange={onWord}
        />
        <kbd>/</kbd>
      </span>
      <fieldset className="cc-seg" aria-label={t('matrix.shown')}>
        {(['all', 'without', 'inactive'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => onShown(name)}>
            {t(`matrix.show.${name}`, { count: vehiclesShown(vehicles, marks, name).length })}
          </button>
        ))}
      </fieldset>
    </>
  );
}

type LackingProps = {
  readonly without: readonly StoredUpdate[];
  readonly active: readonly string[];
  readonly onAssign: ((vins: readonly string[], id: number) => void) | undefined;
};

/** The first update that no vehicle gets, and what can be done about it. */
function Lacking({ without: [first, ...others], active, onAssign }: LackingProps) {
  const { t } = useTranslation('e311-requests');
  const { now } = useEntityPage<E311Request>();
  if (!first) return null;
  return (
    <div className="cc-matrix-line" data-wrong>
      <StatusGlyph kind="NEGATIVE" />
      <span role="status">
        <b>{t('matrix.without', { name: updateName(first) })}</b>{' '}
        {others.length > 0 ? t('matrix.withoutMore', { count: others.length }) : t('matrix.withoutText')}
      </span>
      {onAssign && (
        <span className="cc-end">
          {active.length > 0 && (
            <Button small onClick={() => onAssign(active, first.id)}>
              {t('matrix.assign', { count: active.length })}
            </Button>
          )}
          <UiLink className="cc-link" href={urlOf('E311_REQUEST', { drId: now.id }, 'ecu-updates')}>
            {t('matrix.openUpdates')}
          </UiLink>
        </span>
      )}
    </div>
  );
}

type TotalProps = { readonly marks: MatrixMarks; readonly vehicles: number; readonly updates: number };

function Total({ marks, vehicles, updates }: TotalProps) {
  const { t } = useTranslation('e311-requests');
  const count = Object.values(marks).reduce((sum, columns) => sum + columns.length, 0);
  const bare = Object.values(marks).filter((columns) => columns.length === 0).length;
  return (
    <span>
      <b>{t('matrix.total', { count, all: vehicles * updates })}</b>
      {bare > 0 && ` · ${t('matrix.bare', { count: bare })}`}
    </span>
  );
}

type ActiveProps = {
  readonly vehicle: RequestVehicle;
  readonly update: StoredUpdate;
  readonly marks: MatrixMarks;
  readonly saved: MatrixMarks;
};

/** The active cell in words. */
function Active({ vehicle: { alias, vin }, update, marks, saved }: ActiveProps) {
  const { t } = useTranslation('e311-requests');
  const id = String(update.id);
  const isOn = marksOf(marks, vin).includes(id);
  const isSaved = marksOf(saved, vin).includes(id) === isOn;
  const { productId, sourceVersion, targetVersion } = update;
  const versions = sourceVersion ? t('matrix.versions', { from: sourceVersion, to: targetVersion }) : targetVersion;
  return (
    <span>
      <b>{alias || vin}</b> · {productId} {versions} · {t(isOn ? 'matrix.on' : 'matrix.off')}
      {!isSaved && `, ${t('matrix.notSaved')}`}
    </span>
  );
}

function Keys() {
  const { t } = useTranslation('e311-requests');
  return (
    <span className="cc-end cc-matrix-keys">
      <kbd>Space</kbd> {t('matrix.keySwitch')} <kbd>Shift</kbd> {t('matrix.keyRange')}
    </span>
  );
}
