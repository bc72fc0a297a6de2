import { type AreaRoute, flatten } from './route-table.ts';

let known: ReadonlyMap<string, AreaRoute> = new Map();

/** Told once by the router: layouts look routes up without importing the areas, which import the layouts' parts. */
export function knowRoutes(routes: readonly AreaRoute[]): void {
  known = new Map(flatten(routes).map(({ fullPath, route }) => [fullPath, route]));
}

/** Every route of the product by its full path. */
export function routesByPath(): ReadonlyMap<string, AreaRoute> {
  return known;
}
