import { z } from 'zod';
import { milestoneDocumentRead } from '#contract/access/read-rules.ts';
import { idField } from '#contract/common.ts';
import { endpoints, idParam } from '#contract/endpoint.ts';
import { contains, listOf, named } from '#contract/list.ts';
import { drmdBase } from '#contract/milestone/milestone.ts';
import { documentInputSchema, documentSchema, documentUpload, documentWrite, wholeLink } from './document.ts';

/** A document with the milestone that it belongs to. */
const milestoneDocumentSchema = documentSchema.extend({
  /** as every list names its rows */
  id: z.number().int(),
  milestone: z.string(),
  project: z.string(),
});
export type MilestoneDocumentRow = z.infer<typeof milestoneDocumentSchema>;

const path = `${drmdBase}/documents`;

/** D-182, D-088: one of them is read, changed and deleted as every document (D-173b). */
export const milestoneDocumentEndpoints = endpoints({
  listMilestoneDocuments: {
    method: 'GET',
    path,
    summary: 'Documents of milestones of the brand, or of one milestone (D-182)',
    access: { rule: milestoneDocumentRead, brand: 'selected' },
    of: ['DOCUMENT', 'MILESTONE', 'DRM_PROJECT'],
    ...listOf({
      row: milestoneDocumentSchema,
      scope: { referenceId: idParam.optional() },
      sort: ['name', 'milestone', 'project', 'version', 'lastEdited'],
      filters: { name: contains(), project: named(), milestone: named() },
      order: 'name,asc',
    }),
  },
  createMilestoneDocument: {
    method: 'POST',
    path,
    summary: 'Adds a document to a milestone (D-182)',
    access: { rule: documentWrite.ofMilestone, brand: 'home' },
    body: wholeLink(documentInputSchema.omit({ reuseDocumentId: true }).extend({ referenceId: idField })),
    upload: documentUpload,
    response: documentSchema,
    status: 201,
  },
});
