import type { CandidateBrandId } from '#contract/brand.ts';
import type { Chain, ChainStep } from './seed-chain.ts';
import type { SeedComment, SeedDocument } from './seed-collab.ts';
import { endings } from './seed-endings.ts';
import { parkAssistDocuments, rejectionComments, requestComments } from './seed-words.ts';

export type SeedCandidate = {
  readonly version: string;
  readonly brands: readonly CandidateBrandId[];
  readonly name: string;
  readonly description: string;
  /** when its story begins */
  readonly daysAgo: number;
  /** last ordinary step; none leaves it just created */
  readonly until?: ChainStep;
  readonly ending?: (chain: Chain) => Promise<void>;
  readonly comments?: readonly SeedComment[];
  readonly watchers?: readonly string[];
};

export type SeedProject = {
  readonly moduleName: string;
  readonly moduleVersion: string;
  readonly brandId: number;
  readonly description: string;
  readonly releaseType: 'BUGFIX' | 'UPDATE' | 'UPGRADE';
  /** days from today on */
  readonly due: number;
  readonly daysAgo: number;
  readonly candidates: readonly SeedCandidate[];
  readonly documents?: readonly SeedDocument[];
  readonly watchers?: readonly string[];
};

/** Words that stand in what one brand alone can see, and nowhere else: found at another, they prove a leak (T1, T2). */
export const wordsOfBrand = {
  VW: 'Glare-free main beam',
  AUDI: 'looks ahead on the map',
  SKODA: 'trailer by the mirror switch',
  PORSCHE: 'isolation resistance',
} as const;

/** Six projects; together their candidates stand at every step of the chain. */
export const demoProjects: readonly SeedProject[] = [
  {
    moduleName: 'ParkAssistPlus',
    moduleVersion: '4.12.0',
    brandId: 1,
    releaseType: 'UPDATE',
    due: 74,
    daysAgo: 61,
    description: 'Parking aid with surround view: recognises kerbs below 12 cm and marks free bays in the instrument cluster.',
    watchers: ['container-po'],
    documents: parkAssistDocuments,
    candidates: [
      {
        version: '4.12.0',
        brands: [1, 4, 3],
        name: 'Park Assist Plus 4.12',
        description: 'First release for the surround view of model year 2026.',
        daysAgo: 58,
        until: 'live',
      },
      {
        version: '4.12.1',
        brands: [1],
        name: 'Park Assist Plus 4.12.1',
        description: 'Corrects the brightness of the rear camera at dusk.',
        daysAgo: 44,
        until: 'live',
      },
      {
        version: '4.13.0',
        brands: [1, 4],
        name: 'Park Assist Plus 4.13',
        description: 'Kerb recognition for low profile tyres.',
        daysAgo: 30,
        until: 'release',
      },
      {
        version: '4.13.1',
        brands: [1, 6],
        name: 'Park Assist Plus 4.13.1',
        description: 'Shorter start of the camera after a cold start.',
        daysAgo: 22,
        until: 'approve',
      },
      {
        version: '4.14.0',
        brands: [1, 4],
        name: 'Park Assist Plus 4.14',
        description: 'Parking into bays across the lane.',
        daysAgo: 15,
        until: 'request',
        watchers: ['container-po', 'cmt-deployment-manager'],
        comments: requestComments,
      },
      { version: '4.15.0', brands: [1], name: '', description: 'Trained parking: remembers up to five places.', daysAgo: 1 },
    ],
  },
  {
    moduleName: 'BatteryThermalManager',
    moduleVersion: '2.3.0',
    brandId: 1,
    releaseType: 'UPGRADE',
    due: 120,
    daysAgo: 50,
    description: 'Preconditions the high voltage battery before a charging stop on the route.',
    candidates: [
      {
        version: '2.3.0',
        brands: [1, 11],
        name: 'Battery Preconditioning 2.3',
        description: 'Preconditioning by route.',
        daysAgo: 40,
        until: 'confirm',
      },
      {
        version: '2.3.1',
        brands: [1, 4],
        name: 'Battery Preconditioning 2.3.1',
        description: 'Less heating below 10 % state of charge.',
        daysAgo: 18,
        until: 'validate',
        ending: endings.firstBrandConfirmed,
      },
      {
        version: '2.3.2',
        brands: [1, 4],
        name: 'Battery Preconditioning 2.3.2',
        description: 'New limits for the coolant pump.',
        daysAgo: 14,
        until: 'review',
        ending: (chain) => endings.rejected(chain, 4),
        watchers: ['container-po', 'aec-sdt-admin'],
        comments: rejectionComments,
      },
      {
        version: '2.4.0',
        brands: [1],
        name: 'Battery Preconditioning 2.4',
        description: 'Preconditioning by hand from the vehicle menu.',
        daysAgo: 9,
        until: 'scm',
      },
      {
        version: '2.4.1',
        brands: [1, 5],
        name: 'Battery Preconditioning 2.4.1',
        description: 'Shows the remaining time in the app.',
        daysAgo: 12,
        until: 'confirm',
        ending: (chain) => endings.brandWithdrawn(chain, 5),
      },
      {
        version: '2.5.0',
        brands: [1, 3],
        name: 'Battery Preconditioning 2.5',
        description: 'For the second generation of the battery.',
        daysAgo: 20,
        until: 'approve',
        ending: endings.returned,
      },
    ],
  },
  {
    moduleName: 'MatrixLight',
    moduleVersion: '1.8.0',
    brandId: 1,
    releaseType: 'BUGFIX',
    due: 33,
    daysAgo: 26,
    description: 'Glare-free main beam, corrections only.',
    candidates: [
      {
        version: '1.8.0',
        brands: [1],
        name: 'Matrix Light 1.8',
        description: 'Less flicker on wet roads.',
        daysAgo: 24,
        until: 'push',
      },
      {
        version: '1.8.1',
        brands: [1],
        name: 'Matrix Light 1.8',
        description: 'The same release name by mistake.',
        daysAgo: 7,
        ending: endings.approvalConflict,
      },
      {
        version: '1.8.2',
        brands: [1],
        name: 'Matrix Light 1.8.2',
        description: 'Cancelled in favour of 1.9.',
        daysAgo: 13,
        until: 'documents',
        ending: endings.cancelled,
      },
      {
        version: '1.9.0',
        brands: [1],
        name: 'Matrix Light 1.9',
        description: 'Welcome animation can be switched off.',
        daysAgo: 2,
      },
    ],
  },
  {
    moduleName: 'PredictiveCruise',
    moduleVersion: '3.1.0',
    brandId: 4,
    releaseType: 'UPDATE',
    due: 90,
    daysAgo: 47,
    description: 'Distance control that looks ahead on the map.',
    candidates: [
      {
        version: '3.1.0',
        brands: [4],
        name: 'Predictive Cruise 3.1',
        description: 'Slows down before roundabouts.',
        daysAgo: 39,
        until: 'live',
      },
      {
        version: '3.2.0',
        brands: [4],
        name: 'Predictive Cruise 3.2',
        description: 'Uses the traffic signs of the last 200 m.',
        daysAgo: 11,
        until: 'validate',
      },
      {
        version: '3.3.0',
        brands: [4],
        name: 'Predictive Cruise 3.3',
        description: 'Comfort curve in the mode efficiency.',
        daysAgo: 8,
        until: 'request',
        ending: endings.requestRejected,
      },
      {
        version: '3.4.0',
        brands: [4],
        name: 'Predictive Cruise 3.2',
        description: 'Needs the name of 3.2 for the fleet.',
        daysAgo: 4,
        ending: endings.approvalConflict,
      },
    ],
  },
  {
    moduleName: 'TrailerAssist',
    moduleVersion: '1.1.0',
    brandId: 3,
    releaseType: 'UPDATE',
    due: 60,
    daysAgo: 36,
    description: 'Manoeuvring with a trailer by the mirror switch.',
    candidates: [
      {
        version: '1.1.0',
        brands: [3],
        name: 'Trailer Assist 1.1',
        description: 'First release.',
        daysAgo: 35,
        until: 'live',
      },
      {
        version: '1.2.0',
        brands: [3],
        name: 'Trailer Assist 1.2',
        description: 'Renamed after the approval, which collides with 1.1.',
        daysAgo: 17,
        until: 'validate',
        ending: (chain) => endings.liveConflict(chain, 'Trailer Assist 1.1'),
      },
      {
        version: '1.3.0',
        brands: [3],
        name: 'Trailer Assist 1.3',
        description: 'Longer drawbars.',
        daysAgo: 6,
        until: 'scm',
        ending: endings.scmWithdrawn,
      },
    ],
  },
  {
    moduleName: 'HighVoltageGuard',
    moduleVersion: '5.0.0',
    brandId: 5,
    releaseType: 'BUGFIX',
    due: 45,
    daysAgo: 19,
    description: 'Supervision of the isolation resistance.',
    candidates: [
      {
        version: '5.0.0',
        brands: [5],
        name: 'High Voltage Guard 5.0',
        description: 'Fewer false warnings in the car wash.',
        daysAgo: 16,
        until: 'push',
        ending: endings.documentsOnly,
      },
      {
        version: '5.0.1',
        brands: [5, 4],
        name: 'High Voltage Guard 5.0.1',
        description: 'For both electric platforms.',
        daysAgo: 10,
        until: 'push',
        ending: endings.firstNote,
      },
      {
        version: '5.1.0',
        brands: [5],
        name: 'High Voltage Guard 5.1',
        description: 'Stopped before it was tested.',
        daysAgo: 5,
        ending: endings.cancelled,
      },
    ],
  },
];
