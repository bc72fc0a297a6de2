import type { Cache } from '#src/api/cache.ts';
import type { FirstAnswer } from '#src/api/early-start.ts';

/** The parts of a boot answer under the names of their own calls: who asks for one of them finds it there (ADR 8). */
export function keepParts(cache: Pick<Cache, 'keep'>, { brandId, flags, configuration, home, backends }: FirstAnswer): void {
  for (const flag of flags) cache.keep(brandId, ['getFeatureFlag', { query: { name: flag.name } }], flag);
  cache.keep(brandId, ['getPortalConfiguration', {}], configuration);
  if (home) cache.keep(brandId, ['getHome', {}], home);
  if (backends) cache.keep(brandId, ['getBackendStatus', {}], backends);
}
