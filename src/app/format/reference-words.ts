import { brandName } from '#contract/brand.ts';
import { type EntityType, entities } from '#contract/entity/entities.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** A mentioned object in words: its name for those who could open it, else "a live deployment of Audi" (D-241). */
export const referenceName = ({ brandId, entityType, open }: EntityReference): string =>
  open?.name ?? textOf('common', 'reference.of', { noun: nounOf(entityType), brand: brandName(brandId) }) ?? '';

const nounOf = (type: EntityReference['entityType']): string | undefined =>
  type in entities ? entities[type as EntityType].noun : textOf('common', `reference.${type}`);

/** The same inside a sentence, where a name stands in quotation marks. */
export const quotedReference = (reference: EntityReference): string =>
  reference.open ? `“${reference.open.name}”` : referenceName(reference);

/** Words at the beginning of a sentence. */
export const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
