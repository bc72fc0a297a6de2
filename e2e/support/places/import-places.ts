type Entity = { readonly id: number; readonly status: string };
/** Imports of deployment tracking, one in each state; those of ORU 2.3 data are not Admin's (D-199). */
export type Imports = readonly Entity[];

const base = '/deployment-tracking/data-import';
export const importLists = ['sales-data', 'fleet-capabilities', 'tracking'].map((kind) => `${base}/${kind}`);
export const importPage = `${base}/imports/$importId`;
/** Pages that open to whoever provides ORU 2.3 data, and to nobody else. */
export const oru23ImportPages = ['/data-analytics/e310-oru23/imports', '/data-analytics/e310-oru23/imports/$importId'];

type Make<Place> = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Each import in each of its states (DT-03, D-093). */
export const importPlaces = <Place>(imports: Imports, place: Make<Place>): Place[] =>
  imports.map(({ id, status }) => place(importPage, { importId: id }, status));

/** What the demo data hold, one in each state. */
export async function takeImports(list: <T>(path: string) => Promise<T[]>): Promise<Imports> {
  const all = await list<Entity>('deployment-tracking/imports');
  return [...new Map(all.toReversed().map((one) => [one.status, one] as const)).values()];
}
