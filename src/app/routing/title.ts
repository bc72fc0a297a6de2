import { product } from '#contract/redacted-names.ts';

/** TITLE-01…TITLE-04, D-042 */
export type Environment = 'local' | 'dev' | 'approval' | 'prelive' | 'live';

const prefixes: Readonly<Record<Environment, string>> = {
  local: 'Local ',
  dev: 'Dev ',
  approval: 'Approval ',
  prelive: 'Prelive ',
  live: '',
};

/** What the server wrote into the page it sent; undefined where the page came from elsewhere (`npm run dev`). */
export function environmentOf({ environment }: DOMStringMap): Environment | undefined {
  return environment !== undefined && environment in prefixes ? (environment as Environment) : undefined;
}

/**
 * The document's title: `<Prefix> <Area> - CC`, of an entity's page `<Prefix> <Entity> · <Area> - CC` (D-042, D-248); the product's name alone where
 * the page has no area (D-001).
 */
export function titleOf(environment: Environment, area: string, entity?: string): string {
  if (area === '') return product.name;
  return `${prefixes[environment]}${entity === undefined ? '' : `${entity} · `}${area} - ${product.slug}`;
}
