import type { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { E311DeploymentCommand } from '#contract/e311-deployment/e311-deployment.ts';
import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import type { E311RequestCommand } from '#contract/e311-request/e311-request.ts';
import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import type { ReleaseNotesCommand } from '#contract/release-notes-project/release-notes-project.ts';

const timeZone = 'Europe/Berlin';
const reason = 'Please look at this once more.';
const nothing = {};
const companyCars = {
  selectedBrands: [1, 4],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }],
};
const retry = { reasons: ['Battery too low'] };
const stop = { vin: 'WVWZZZE1ZMP000001', reason };

/** English is always among the languages (D-117). */
const releaseNotes = {
  title: 'Spring update',
  appName: 'oru',
  brand: 'vw',
  region: 'global',
  swPackageName: 'ParkAssistPlus',
  swPackageVersion: '4.12.0',
  dueDate: '2099-01-20',
  ownerId: 'seed-container-po',
  motivationText: 'Finds free bays while you look for one.',
  targetLanguages: ['en', 'de'],
};

const e311Request = {
  title: 'Charging losses in the cold',
  description: 'Warns of a high-voltage battery that loses charge while the car is parked.',
  department: 'EKK/7',
  reason: 'VALIDATION',
  modelSeries: ['ID.3'],
  plannedStart: '2099-01-20',
  plannedEnd: '2099-02-20',
  priority: 'NORMAL',
  contact: '',
};
const testVehicle = 'WVWZZZE1ZMP000001';
const ecuUpdate = {
  id: null,
  productId: 'BMS-4711',
  ecuDiagnosticAddress: '8C',
  hardware: 'H12',
  sourcePartNumber: '10A915184A',
  targetPartNumber: '10A915184B',
  sourceVersion: '0911',
  targetVersion: '0912',
  targetDocumentId: '',
};

type Examples<Type extends string> = Readonly<Record<Type, object>>;

/**
 * A right body for every command, by its flow: the OpenAPI document shows it, and generated paths send it. What depends on the item (its
 * documents, its brands, the day) is put in by whoever sends it.
 */
export const examples: {
  readonly candidate: Examples<CandidateCommand>;
  readonly testDeployment: Examples<keyof typeof testDeploymentCommands>;
  readonly liveDeployment: Examples<keyof typeof liveDeploymentCommands>;
  readonly releaseNotesProject: Examples<ReleaseNotesCommand>;
  readonly e311Request: Examples<E311RequestCommand>;
  readonly e311Deployment: Examples<E311DeploymentCommand> & { readonly 'cpl.save': { readonly entries: readonly object[] } };
} = {
  candidate: {
    'candidate.edit': { nameForRelease: 'Alpha', description: '', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
    'brand.add': { brandId: 6 },
    'brand.remove': nothing,
    'approval.push': nothing,
    'approval.resolveConflict': nothing,
    'note.save': { title: 'What is new', url: 'https://example.org/notes' },
    'note.reopen': nothing,
    'document.add': { documentId: 1 },
    'scm.confirm': nothing,
    'scm.withdraw': nothing,
    'validation.confirm': { timeZone },
    'validation.withdraw': nothing,
    'brand.review': { documentId: 1 },
    'brand.unreview': { documentId: 1 },
    'brand.confirm': { timeZone },
    'brand.reject': { reason, timeZone },
    'brand.withdraw': nothing,
    'request.submit': { timeZone },
    'request.approve': { timeZone },
    'request.reject': { reason },
    'request.withdraw': { timeZone },
    'release.confirm': { timeZone },
    'release.return': { reason },
    'release.withdraw': { timeZone },
    'live.push': nothing,
    'live.resolveConflict': nothing,
    'testDeployment.create': nothing,
    'deployment.create': nothing,
    'candidate.cancel': { reason },
  },
  testDeployment: {
    'deployment.edit': { name: 'Cold start, winter', description: 'Told again.' },
    'selection.save': companyCars,
    'selection.clear': nothing,
    'approved.save': { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' },
    'deployment.activate': nothing,
    'deployment.deploy': nothing,
    'rollout.retryFailed': retry,
    'vehicle.stop': stop,
    'log.save': { status: 'Successful', notes: 'All vehicles started after a cold night.', timeZone },
    'deployment.delete': nothing,
  },
  liveDeployment: {
    'overview.save': { name: 'Spring release', description: '', purpose: 'ROLLOUT', priority: 50 },
    'targets.save': companyCars,
    'request.submit': { reason: 'It goes to every car of both brands.', desiredStart: '2099-01-20' },
    'request.withdraw': nothing,
    'request.approve': nothing,
    'request.reject': { reason },
    'approval.withdraw': nothing,
    'list.retry': nothing,
    'plan.save': {
      phases: [
        { name: 'First', start: '2099-01-12T08:00:00.000Z', share: 1, stopOnFailureRate: 100 },
        { name: 'All', start: '2099-03-12T08:00:00.000Z', share: 99, stopOnFailureRate: 100 },
      ],
    },
    'rollout.start': { startNow: false },
    'rollout.pause': { reason },
    'rollout.resume': nothing,
    'rollout.abort': { reason },
    'rollout.retryFailed': retry,
    'vehicle.stop': stop,
    'deployment.close': nothing,
    'deployment.delete': nothing,
  },
  releaseNotesProject: {
    'project.edit': releaseNotes,
    'project.startEditing': nothing,
    'project.translate': nothing,
    'project.return': { reason },
    'project.publish': nothing,
    'project.reopen': nothing,
    'project.complete': nothing,
    'project.delete': nothing,
  },
  e311Request: {
    'request.edit': e311Request,
    'vehicles.save': { vins: [testVehicle] },
    'updates.save': { updates: [ecuUpdate] },
    'assignments.save': { assignments: [{ vin: testVehicle, updateId: 1 }] },
    'request.submit': nothing,
    'request.withdraw': nothing,
    'request.accept': nothing,
    'request.reject': { reason },
    'request.cancel': { reason },
    'request.delete': nothing,
    'deployment.create': nothing,
  },
  e311Deployment: {
    'vehicles.save': { selectedVins: [testVehicle] },
    'vehicles.confirm': nothing,
    'vehicles.withdraw': nothing,
    'cpl.save': {
      entries: [{ id: 1, isEnabled: true, targetPartNumber: '10A915184B', targetVersion: '0912', targetDocumentId: '' }],
    },
    'cpl.confirm': nothing,
    'cpl.withdraw': nothing,
    'parameters.save': parameterDefaults,
    'parameters.confirm': nothing,
    'parameters.withdraw': nothing,
    'rollout.start': nothing,
    'rollout.retryFailed': retry,
    'vehicle.stop': stop,
  },
};
