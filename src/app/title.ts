import { product } from '#contract/masked-names.ts';

/** TITLE-01…TITLE-04, D-042 */
export type Environment = 'local' | 'dev' | 'approval' | 'prelive' | 'live';

const prefixes: Readonly<Record<Environment, string>> = {
  local: 'Local ',
  dev: 'Dev ',
  approval: 'Approval ',
  prelive: 'Prelive ',
  live: '',
};

/** The document's title: `<Prefix> <Area> - CC`; the product's name alone where the page has no area (D-001). */
export function titleOf(environment: Environment, area: string): string {
  return area === '' ? product.name : `${prefixes[environment]}${area} - ${product.slug}`;
}
