import { EmptyValue } from '#src/app/page/empty-value.tsx';
import '#src/areas/deployment/deployments.css';
import type { ReactNode } from 'react';
import { stageSchema, type UserReference } from '#contract/common.ts';
import { purposeSchema } from '#contract/deployment/deployment-commands.ts';
import { type LiveDeploymentRow, liveDeploymentStatusSchema } from '#contract/deployment/live-deployment.ts';
import { shareOf, withFailures } from '#contract/deployment/rollout-glance.ts';
import { type TestDeploymentRow, testDeploymentStatusSchema } from '#contract/deployment/test-deployment.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { type ColumnOf, choice, edited, figure, status, text, title } from '#src/app/entity/list/columns.tsx';
import { date, dateTime, initials } from '#src/app/format/format.ts';
import { rolledOutStatus } from '#src/app/format/rollout-status.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { dueOf, shownStatus } from '#src/areas/deployment/live-status.ts';
import { liveHome, testHome } from '#src/areas/deployment/paths.ts';
import { cx } from '#src/ui/cx.ts';
import { FigureBar } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

type Moment = { readonly by: UserReference | null; readonly on: string | null };
const words = (key: string, values?: Readonly<Record<string, unknown>>) => entityWords({ texts: 'deployments' }, key, values);

const timeOf = (on: string | null) => on && dateTime(on);

function momentCell({ by, on }: Moment) {
  if (on === null) return <EmptyValue />;
  return (
    <span className="cc-moment">
      <TimeText value={on} format="short" />
      {by && <UserInitials small initials={initials(by.fullName)} title={by.fullName} />}
    </span>
  );
}

type Counted = { readonly vehicleCount: number | null; readonly vehicleCountFetchedOn: string | null };

/** TEST-10: a count never stands without the time it was fetched. */
function vehiclesCell({ vehicleCount, vehicleCountFetchedOn }: Counted) {
  if (vehicleCount === null || vehicleCountFetchedOn === null) return <EmptyValue />;
  return (
    <>
      {count(vehicleCount)}{' '}
      <span className="cc-faint">
        · <TimeText value={vehicleCountFetchedOn} format="short" />
      </span>
    </>
  );
}

/** Of a test that some of the matching vehicles are approved for: these get the software, not all (TEST-08). */
function testVehiclesCell(row: TestDeploymentRow) {
  const { approvedCount, vehicleCount } = row;
  if (approvedCount === 0 || vehicleCount === null || approvedCount === vehicleCount) return vehiclesCell(row);
  return (
    <>
      {count(approvedCount)} <span className="cc-faint">{words('column.approvedOf', { figure: count(vehicleCount) })}</span>
    </>
  );
}

type Row = Counted & Pick<TestDeploymentRow, 'moduleName' | 'candidateVersion' | 'softwareProjectId' | 'releaseCandidateId'>;
const nameOf = ({ moduleName, candidateVersion }: Row) => words('candidateName', { moduleName, candidateVersion });

/** Room for a name and its release beside each other; with less they stand below each other. */
const BESIDE = 160;

const candidate = <R extends Row>(width: number) =>
  text<R>('candidate', {
    value: nameOf,
    // What tells rows apart is their own name: that has the rest.
    width,
    cell: (row) => (
      <UiLink
        className={cx('cc-link cc-candidate-name', width < BESIDE && 'cc-stacked')}
        title={nameOf(row)}
        href={`${candidatePath({ softwareProjectId: row.softwareProjectId, id: row.releaseCandidateId })}/software`}
      >
        <span>{row.moduleName}</span>
        <span>{words('candidateShort', { candidateVersion: row.candidateVersion })}</span>
      </UiLink>
    ),
  });

type Edited = { readonly lastEditedBy: UserReference; readonly lastEditedOn: string };
const lastEdited = <R extends Edited>() =>
  edited<R>({ cell: (row) => momentCell({ by: row.lastEditedBy, on: row.lastEditedOn }), width: 128 });

const vehicles = <R extends Counted>(width: number, cell: (row: R) => ReactNode = vehiclesCell) =>
  figure<R>('vehicles', { value: (row) => row.vehicleCount, cell, width });

type Counts = { readonly total: number; readonly installed: number; readonly failed: number };

/** How far the rollout is, from the kept counters; nothing before it has begun. */
const progress = <R extends object>(of: (row: R) => Counts | null, look: { readonly isHiddenAtFirst?: boolean } = {}) =>
  figure<R>('progress', {
    value: (row) => {
      const counts = of(row);
      return counts && shareOf(counts.installed, counts.total);
    },
    cell: (row) => {
      const counts = of(row);
      if (counts === null) return <EmptyValue />;
      const { failed, installed, total } = counts;
      return (
        <FigureBar
          total={total}
          label={words('column.progressOf', { installed: count(installed), failed: count(failed), total: count(total) })}
          parts={[
            { key: 'installed', tone: 'positive', value: installed },
            { key: 'failed', tone: 'negative', value: failed },
          ]}
          figure={`${shareOf(installed, total).toFixed(1)} %`}
        />
      );
    },
    width: 98,
    ...look,
  });

/** Vehicles that failed; `warning`: what that may lead to. */
const failed = <R extends object>(of: (row: R) => Counts | null, warning?: (row: R) => string | undefined) =>
  figure<R>('failed', {
    value: (row) => of(row)?.failed ?? null,
    cell: (row) => {
      const counts = of(row);
      if (counts === null) return <EmptyValue />;
      return (
        <span className={counts.failed > 0 ? 'cc-late' : 'cc-faint'} title={warning?.(row)}>
          {count(counts.failed)}
        </span>
      );
    },
    options: withFailures.map((value) => ({ value, label: words(`value.failed.${value}`) })),
    width: 62,
  });

const nearStop = ({ rollout }: LiveDeploymentRow): string | undefined =>
  rollout?.phase?.isNearStop ? words('column.nearStop', { name: rollout.phase.name }) : undefined;

/** The newest phase that has begun, of all of them. */
const phase = text<LiveDeploymentRow>('phase', {
  value: ({ rollout }) => rollout?.phase && words('column.phaseOf', { place: rollout.phase.place, of: rollout.phase.of }),
  cell: (row) => {
    const { rollout } = row;
    if (!rollout?.phase) return <EmptyValue />;
    const { isNearStop, name, of, place } = rollout.phase;
    return (
      <span className={isNearStop ? 'cc-late' : undefined} title={nearStop(row) ?? name}>
        {words('column.phaseOf', { place, of })}
      </span>
    );
  },
  width: 64,
  // The list has no room for all of them at 1440 px; that it is close to its stop rate is told with what failed.
  isHiddenAtFirst: true,
});

/** What became of the vehicles of a test, in the words of a rollout. */
const testCounts = ({ tested }: TestDeploymentRow): Counts | null => tested && { ...tested, total: tested.vehicles };
const liveCounts = ({ rollout }: LiveDeploymentRow): Counts | null => rollout;

const moment = (id: 'lastDeployed' | 'lastApproved') =>
  text<TestDeploymentRow>(id, {
    value: (row) => row[id].on,
    csv: (row) => timeOf(row[id].on),
    cell: (row) => momentCell(row[id]),
    width: 124,
    muted: true,
  });

const resultText = (result: string) => words(`value.status.${result}`);

/** Columns of a list that is one candidate's, and of one that is not. Those that are shown at first have room beside each other at 1440 px. */
const both = <R extends Row>(ofCandidate: number, name: ColumnOf<R>, ...rest: ColumnOf<R>[]) => ({
  ofCandidate: [name, ...rest],
  ofBrand: [name, candidate<R>(ofCandidate), ...rest],
});

/** Columns of test deployments (D-125, TEST-04). */
export const testColumns = both<TestDeploymentRow>(
  136,
  title<TestDeploymentRow>('name', { href: testHome }),
  choice('stage', { values: stageSchema.options, value: (row) => row.stage, cell: (row) => statusText(row.stage), width: 84 }),
  status(testDeploymentStatusSchema.options, 180, rolledOutStatus),
  vehicles(144, testVehiclesCell),
  // Beside what D-125 asks for there is no room for it at 1440 px; how many failed says what is to be done.
  progress(testCounts, { isHiddenAtFirst: true }),
  failed(testCounts),
  moment('lastDeployed'),
  moment('lastApproved'),
  text('logResult', {
    value: (row) => row.logResultStatus,
    csv: ({ logResultStatus }) => logResultStatus && resultText(logResultStatus),
    cell: ({ logResultStatus }) =>
      logResultStatus === null ? <EmptyValue /> : <StatusTag status={logResultStatus} label={resultText(logResultStatus)} />,
    width: 104,
  }),
  lastEdited(),
);

/** Columns of live deployments (D-125). */
export const liveColumns = both<LiveDeploymentRow>(
  174,
  title<LiveDeploymentRow>('name', { href: liveHome }),
  choice('purpose', {
    values: purposeSchema.options,
    value: (row) => row.purpose,
    cell: (row) => words(`value.purpose.${row.purpose}`),
    width: 74,
  }),
  status(liveDeploymentStatusSchema.options, 180, shownStatus),
  figure('priority', { width: 66 }),
  vehicles(150),
  progress(liveCounts),
  phase,
  failed(liveCounts, nearStop),
  text('start', {
    value: (row) => row.started.on ?? row.plannedStart ?? row.desiredStart,
    csv: ({ desiredStart, plannedStart, started }) => timeOf(started.on ?? plannedStart) ?? (desiredStart && date(desiredStart)),
    cell: (row) => {
      if (row.started.on !== null) return momentCell(row.started);
      if (row.plannedStart !== null)
        return (
          <>
            {words('column.planned')} <TimeText value={row.plannedStart} format="short" />
          </>
        );
      if (row.desiredStart === null) return <EmptyValue />;
      const due = dueOf(row, localTimeZone());
      return (
        <span className="cc-lines">
          {words('column.desired')} <TimeText value={row.desiredStart} />
          {due !== null && (
            <span className="cc-faint">
              {words('column.due')} <TimeText value={due} />
            </span>
          )}
        </span>
      );
    },
    width: 152,
  }),
  lastEdited(),
);
