import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';

/** A mentioned object inside a sentence, where a name stands in quotation marks. */
export const quotedReference = (reference: EntityReference): string =>
  reference.open ? `“${reference.open.name}”` : referenceText(reference);
