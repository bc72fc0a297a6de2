import type { SeedProject } from './seed-demo.ts';

const functions = ['Charge', 'Climate', 'Cluster', 'Drive', 'Light', 'Media', 'Navigation', 'Park', 'Seat', 'Voice'];
const parts = ['Control', 'Core', 'Gateway', 'Guard', 'Manager', 'Monitor', 'Planner', 'Service', 'Supervisor', 'View'];
const homes = [1, 4, 3, 5] as const;

/** 100 more projects with two candidates each, for lists of some length; the same in every database. */
export const largeProjects: readonly SeedProject[] = functions.flatMap((what, row) =>
  parts.map((part, column): SeedProject => {
    const brandId = homes[(row + column) % homes.length] ?? 1;
    const name = `${what} ${part}`;
    const candidate = { brands: [brandId], description: `${name}, maintenance.` };
    return {
      moduleName: `${what}${part}`,
      moduleVersion: `${1 + column}.${row}.0`,
      brandId,
      releaseType: 'UPDATE',
      due: 20 + row * 7 + column,
      daysAgo: 30 + row,
      description: `${name} for all models of the brand.`,
      candidates: [
        { ...candidate, version: `${1 + column}.${row}.0`, name: `${name} ${1 + column}.${row}`, daysAgo: 20, until: 'notes' },
        { ...candidate, version: `${1 + column}.${row}.1`, name: '', daysAgo: 3 },
      ],
    };
  }),
);
