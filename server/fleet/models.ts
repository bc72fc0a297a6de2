/** The makes and models of the seeded fleet; `share` is relative within its brand. */
export type Model = {
  readonly brandId: number;
  /** world manufacturer identifier: the first three characters of a VIN */
  readonly wmi: string;
  readonly name: string;
  /** characters 7 and 8 of the VIN */
  readonly code: string;
  readonly platform: 'E311' | 'E312' | 'MQB_MLB';
  readonly drive: 'BEV' | 'PHEV' | 'MHEV' | 'ICE';
  readonly share: number;
};

/** Shares of the brands in the fleet, in per cent. */
const brandShares: Readonly<Record<number, number>> = { 1: 38, 4: 20, 3: 15, 2: 6, 11: 8, 5: 6, 6: 7 };

export const models: readonly Model[] = [
  { brandId: 1, wmi: 'WVW', name: 'ID.3', code: 'E1', platform: 'E311', drive: 'BEV', share: 18 },
  { brandId: 1, wmi: 'WVG', name: 'ID.4', code: 'E2', platform: 'E311', drive: 'BEV', share: 20 },
  { brandId: 1, wmi: 'WVW', name: 'ID.7', code: 'ED', platform: 'E311', drive: 'BEV', share: 8 },
  { brandId: 1, wmi: 'WVW', name: 'Golf', code: 'CD', platform: 'MQB_MLB', drive: 'MHEV', share: 26 },
  { brandId: 1, wmi: 'WVG', name: 'Tiguan', code: 'CT', platform: 'MQB_MLB', drive: 'ICE', share: 20 },
  { brandId: 1, wmi: 'WVW', name: 'Passat', code: 'CJ', platform: 'MQB_MLB', drive: 'PHEV', share: 8 },
  { brandId: 4, wmi: 'WAU', name: 'Q4 e-tron', code: 'F4', platform: 'E311', drive: 'BEV', share: 24 },
  { brandId: 4, wmi: 'WAU', name: 'Q6 e-tron', code: 'GF', platform: 'E312', drive: 'BEV', share: 18 },
  { brandId: 4, wmi: 'WAU', name: 'A6 e-tron', code: 'GH', platform: 'E312', drive: 'BEV', share: 12 },
  { brandId: 4, wmi: 'WAU', name: 'A3', code: 'GY', platform: 'MQB_MLB', drive: 'MHEV', share: 26 },
  { brandId: 4, wmi: 'WAU', name: 'A5', code: 'FU', platform: 'MQB_MLB', drive: 'ICE', share: 20 },
  { brandId: 3, wmi: 'TMB', name: 'Enyaq', code: '5A', platform: 'E311', drive: 'BEV', share: 30 },
  { brandId: 3, wmi: 'TMB', name: 'Elroq', code: '5E', platform: 'E311', drive: 'BEV', share: 16 },
  { brandId: 3, wmi: 'TMB', name: 'Octavia', code: 'NX', platform: 'MQB_MLB', drive: 'MHEV', share: 34 },
  { brandId: 3, wmi: 'TMB', name: 'Kodiaq', code: 'PS', platform: 'MQB_MLB', drive: 'ICE', share: 20 },
  { brandId: 2, wmi: 'VSS', name: 'Leon', code: 'KL', platform: 'MQB_MLB', drive: 'MHEV', share: 60 },
  { brandId: 2, wmi: 'VSS', name: 'Ateca', code: 'KH', platform: 'MQB_MLB', drive: 'ICE', share: 40 },
  { brandId: 11, wmi: 'VSS', name: 'Born', code: 'K1', platform: 'E311', drive: 'BEV', share: 45 },
  { brandId: 11, wmi: 'VSS', name: 'Tavascan', code: 'KR', platform: 'E311', drive: 'BEV', share: 20 },
  { brandId: 11, wmi: 'VSS', name: 'Formentor', code: 'KM', platform: 'MQB_MLB', drive: 'PHEV', share: 35 },
  { brandId: 5, wmi: 'WP1', name: 'Macan', code: 'XA', platform: 'E312', drive: 'BEV', share: 70 },
  { brandId: 5, wmi: 'WP0', name: 'Taycan', code: 'Y1', platform: 'MQB_MLB', drive: 'BEV', share: 30 },
  { brandId: 6, wmi: 'WV2', name: 'ID. Buzz', code: 'EB', platform: 'E311', drive: 'BEV', share: 60 },
  { brandId: 6, wmi: 'WV1', name: 'Transporter', code: 'ST', platform: 'MQB_MLB', drive: 'ICE', share: 40 },
];

/** Markets with their relative share. */
export const markets: readonly (readonly [string, number])[] = [
  ['DE', 30],
  ['GB', 11],
  ['FR', 9],
  ['NO', 8],
  ['NL', 7],
  ['SE', 6],
  ['IT', 6],
  ['ES', 5],
  ['AT', 5],
  ['BE', 4],
  ['CH', 4],
  ['US', 3],
  ['PL', 2],
];

/** Model years with the VIN's letter for them. */
export const modelYears: readonly (readonly [number, string, number])[] = [
  [2021, 'M', 10],
  [2022, 'N', 16],
  [2023, 'P', 22],
  [2024, 'R', 22],
  [2025, 'S', 20],
  [2026, 'T', 10],
];

export const fleets: readonly (readonly [string, number])[] = [
  ['CUSTOMER', 96],
  ['COMPANY', 3],
  ['TEST', 1],
];

export const prNumbers = ['KA6', '8T8', 'QK1', '9ZX', '7X2', 'PFA', 'GZ2', 'NZ4', '3S1', 'KS1'] as const;

export const hwVersions = ['H01', 'H02', 'H03', 'H10', 'H11', 'H20'] as const;

/** Modules that a vehicle may run; some have several. */
export const modules = [
  'ParkAssistPlus',
  'BatteryThermalManager',
  'MatrixLight',
  'PredictiveCruise',
  'TrailerAssist',
  'HighVoltageGuard',
] as const;

/** Repeats each item by its share, so that a random index picks with the right weight. */
export function weighted<T>(items: readonly T[], share: (item: T) => number): T[] {
  return items.flatMap((item) => Array.from({ length: share(item) }, () => item));
}

/** Models by their share of the whole fleet, in steps of a tenth of a per cent. */
export function weightedModels(): Model[] {
  return models.flatMap((model) => {
    const ofBrand = models.filter((other) => other.brandId === model.brandId).reduce((sum, other) => sum + other.share, 0);
    const share = Math.round(((brandShares[model.brandId] ?? 0) * model.share * 10) / ofBrand);
    return Array.from({ length: share }, () => model);
  });
}
