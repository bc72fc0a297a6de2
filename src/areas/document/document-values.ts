import { z } from 'zod';
import { type documentEndpoints, documentFields, linkFields } from '#contract/document/document.ts';
import { parseNamed } from '#contract/field-text.ts';
import { type FileFault, fileFault, maxDocumentFiles } from '#src/app/files/file-rules.ts';
import type { Reference } from './document.ts';

type NewDocument = z.input<typeof documentEndpoints.createDocument.body>;

/** A new document as its form holds it: its own, or one of the project used again. The link is optional. */
export type DocumentValues = {
  name: string;
  description: string;
  linkTitle: string;
  linkUrl: string;
  reuse: string;
  files: readonly File[];
};

export const emptyDocument: DocumentValues = { name: '', description: '', linkTitle: '', linkUrl: '', reuse: '', files: [] };

const own = documentFields.schema.extend({
  name: z.string().trim().min(1, { error: 'required' }).pipe(documentFields.schema.shape.name),
});
const hasLink = ({ linkTitle, linkUrl }: Pick<DocumentValues, 'linkTitle' | 'linkUrl'>) => linkTitle !== '' || linkUrl !== '';

/** AEC-33, D-105: what stands in the fields counts only where nothing is used again. */
export const documentSchema = z.custom<DocumentValues>().superRefine((values, context) => {
  if (values.reuse !== '') return;
  const checks = [parseNamed(own, values), ...(hasLink(values) ? [parseNamed(linkFields.schema, values)] : [])];
  for (const { error } of checks) for (const issue of error?.issues ?? []) context.addIssue(issue as never);
});

type OwnValues = Omit<DocumentValues, 'files' | 'reuse'>;
/** What a document says of itself, in the body of D-173a and D-182. */
export const ownBody = ({ description, linkTitle, linkUrl, name }: OwnValues) => ({ name, description, linkTitle, linkUrl });

/** The body of D-173a. */
export function documentBody(reference: Reference, values: Omit<DocumentValues, 'files'>): NewDocument {
  if (values.reuse !== '') return { ...reference, reuseDocumentId: Number(values.reuse) };
  return { ...reference, ...ownBody(values) };
}

type Refused = { readonly file: File; readonly fault: FileFault };

/** Chosen files that may go with those held already, and why each of the others may not (D-119). */
export function sortFiles(held: readonly File[], chosen: readonly File[]): { files: File[]; refused: Refused[] } {
  const files = [...held];
  const refused: Refused[] = [];
  for (const file of chosen) {
    const fault = fileFault(file, files.length, maxDocumentFiles);
    if (fault) refused.push({ file, fault });
    else files.push(file);
  }
  return { files, refused };
}
