import type { ConstructionState, GeneralInformation } from '#contract/test-vehicle/test-vehicle-fields.ts';

let made = 0;

/** General information of a test vehicle that no other test makes. */
export function generalInformation(over: Partial<GeneralInformation> = {}): GeneralInformation {
  made += 1;
  return {
    vin: `WVWZZZE1ZMP${String(made).padStart(6, '0')}`,
    alias: `Vehicle ${made}`,
    type: 'PHYSICAL_VEHICLE',
    status: 'ACTIVE',
    model: 'ID.3',
    modelCode: 'E1',
    modelYear: 2024,
    platform: 'E311',
    licencePlate: '',
    market: 'DE',
    note: '',
    ...over,
  };
}

/** D-086b in full. */
export const locationDepartment = {
  site: 'Wolfsburg',
  building: 'Hall 54',
  parkingSpot: 'B12',
  country: 'DE',
  department: 'EE Integration',
  costCenter: '4711',
  contactId: 'seed-test-manager',
  availableFrom: '2026-01-01',
  availableTo: '2026-12-31',
};

export const ecu = {
  diagnosticAddress: '5F',
  hwPartNumber: '10A035816A',
  hwVersion: 'X42',
  swPartNumber: '10A035816K',
  swVersion: '1800',
};

/** D-086c in full. */
export const constructionState: ConstructionState = {
  buildPhase: 'PILOT',
  buildDate: '2025-11-03',
  driveType: 'BEV',
  battery: '77 kWh',
  prNumbers: ['1AT', '8T8'],
  ecus: [ecu],
  lastRead: '2026-01-05T08:30:00.000Z',
  backendEnvironment: 'APPROVAL',
};

/** A file read out of a vehicle. */
export function readoutFile(vin: string, over: Readonly<Record<string, unknown>> = {}): File {
  const readout = { vin, readOn: '2026-02-02T10:00:00Z', prNumbers: ['0K4'], ecus: [{ ...ecu, swVersion: '1900' }], ...over };
  return new File([JSON.stringify(readout)], 'readout.json');
}
