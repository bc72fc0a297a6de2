import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { anyDocumentRead, documentRead, drmdWrite, softwareProjectRead } from '#contract/access/read-rules.ts';
import { documentKinds, httpsUrlSchema, idField, instantSchema, megabyte, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam } from '#contract/endpoint.ts';
import { fields } from '#contract/entity/fields.ts';
import { listOf } from '#contract/list.ts';

/** D-105 */
const ofAec = ['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE'] as const;
const referenceTypeSchema = z.enum(ofAec);

/** AEC-32. `version` counts the uploads; `copies` the candidates that use it again; `isEditable` is false for a copy and while the candidate's SCM documentation is confirmed. */
export const documentSchema = z.object({
  documentId: z.number().int(),
  name: z.string(),
  description: z.string(),
  files: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      size: z.number().int(),
      uploadedOn: instantSchema,
      uploadedBy: userReferenceSchema,
    }),
  ),
  links: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string(), uploadedOn: instantSchema })),
  version: z.number().int(),
  referenceId: z.number().int(),
  referenceType: z.enum([...ofAec, 'MILESTONE']),
  isDefault: z.boolean(),
  isEditable: z.boolean(),
  isReused: z.boolean(),
  copies: z.number().int(),
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  revision: z.number().int(),
});
export type Document = z.infer<typeof documentSchema>;

/** D-105: the documents every candidate starts with. */
export const candidateDefaultDocuments = [
  'SCM plan',
  'Change list',
  'Test report',
  'Functional description',
  'Release notes draft',
] as const;

const linkInput = z.strictObject({ name: text(1, 120), url: httpsUrlSchema });
/** The name may be missing here, so that the server can answer AEC_NO_NAME_FOR_DOCUMENT (T12, AEC-33). `links` are added to those there. */
export const documentInputSchema = z.strictObject({
  name: text(0, 120).default(''),
  description: text(0, 1000).default(''),
  links: z.array(linkInput).max(20).default([]),
  /** one more link, as a form has it (D-173a) */
  linkTitle: text(0, 120).default(''),
  linkUrl: z.union([z.literal(''), httpsUrlSchema]).default(''),
  reuseDocumentId: idField.optional(),
});

type OneLink = { readonly linkTitle: string; readonly linkUrl: string };
/** A link has a title and an address, or there is none. */
export const wholeLink = <Schema extends z.ZodType<OneLink>>(schema: Schema) =>
  schema
    .refine(({ linkTitle, linkUrl }) => linkUrl === '' || linkTitle !== '', { path: ['linkTitle'], message: 'required' })
    .refine(({ linkTitle, linkUrl }) => linkTitle === '' || linkUrl !== '', { path: ['linkUrl'], message: 'required' });

/** Every link of a body: those of its list, and the one by itself. */
export const linksOf = ({ links, linkTitle, linkUrl }: OneLink & { readonly links: z.output<typeof linkInput>[] }) =>
  linkUrl === '' ? links : [...links, { name: linkTitle, url: linkUrl }];

/** AEC-33: what a document says of itself. */
export const documentFields = fields(z.object({ name: text(3, 120), description: text(0, 1000) }), {
  document: { name: {}, description: {} },
});
/** AEC-32: one link; https only (D-105, T12). */
export const linkFields = fields(z.object({ linkTitle: text(1, 120), linkUrl: httpsUrlSchema }), {
  link: { linkTitle: { isWide: true }, linkUrl: { control: 'url' } },
});
const noLink = documentInputSchema.pick({ linkTitle: true, linkUrl: true });
/** A new document may have one. */
export const newDocumentFields = fields(documentFields.schema.extend(noLink.shape), {
  document: { name: {}, description: {}, linkTitle: { isWide: true }, linkUrl: { control: 'url' } },
});

/** Who adds and changes documents, by what they belong to: the one of a milestone is its area's (D-182, ROLE-P19). */
export const documentWrite = {
  ofAec: all(softwareProjectRead, permission('DOCUMENT_UPLOAD')),
  ofMilestone: all(drmdWrite, permission('DOCUMENT_UPLOAD')),
};
/** As anyDocumentRead: which rule holds for one by its number, its row says. */
const writeEither = any(documentWrite.ofAec, documentWrite.ofMilestone);
const base = '/api/ae-container/documents';
const documentParams = z.object({ documentId: idParam });
export const documentUpload = { files: 'many', kinds: documentKinds, maxBytes: 100 * megabyte } as const;
/** Whether it can be changed is its candidate's to say. */
const of = ['DOCUMENT', 'RELEASE_CANDIDATE', 'SOFTWARE_PROJECT', 'MILESTONE'] as const;
const reference = z.object({ referenceType: referenceTypeSchema, referenceId: idParam });

export const documentEndpoints = endpoints({
  listDocuments: {
    method: 'GET',
    path: base,
    summary: 'Documents of a project or candidate (D-173a)',
    of,
    access: { rule: documentRead, brand: 'selected' },
    ...listOf({
      row: documentSchema,
      scope: reference.shape,
      sort: ['place', 'name', 'version', 'lastEdited'],
      filters: {},
      order: 'place,asc;name,asc',
    }),
  },
  createDocument: {
    method: 'POST',
    path: base,
    summary: 'Adds a document (D-173a)',
    access: { rule: documentWrite.ofAec, brand: 'home' },
    body: wholeLink(documentInputSchema.extend({ referenceType: referenceTypeSchema, referenceId: idField })),
    upload: documentUpload,
    response: documentSchema,
    status: 201,
  },
  getDocument: {
    method: 'GET',
    path: `${base}/{documentId}`,
    summary: 'One document (D-173b)',
    of,
    access: { rule: anyDocumentRead, brand: 'selected' },
    params: documentParams,
    response: documentSchema,
  },
  updateDocument: {
    method: 'PUT',
    path: `${base}/{documentId}`,
    summary: 'Changes a document and adds files and links (D-173b)',
    access: { rule: writeEither, brand: 'home' },
    params: documentParams,
    body: wholeLink(documentInputSchema.omit({ reuseDocumentId: true })),
    upload: documentUpload,
    response: documentSchema,
    form: 'DOCUMENT',
  },
  deleteDocument: {
    method: 'DELETE',
    path: `${base}/{documentId}`,
    summary: 'Deletes a document that is no default (D-105)',
    access: { rule: writeEither, brand: 'home' },
    params: documentParams,
    response: 'none',
    form: 'DOCUMENT',
  },
  getDocumentFile: {
    method: 'GET',
    path: `${base}/{documentId}/files/{fileId}`,
    summary: 'Downloads a file (D-173c)',
    access: { rule: anyDocumentRead, brand: 'selected' },
    params: documentParams.extend({ fileId: idParam }),
    response: 'file',
  },
  deleteDocumentFile: {
    method: 'DELETE',
    path: `${base}/{documentId}/files/{fileId}`,
    summary: 'Deletes a file (D-173c)',
    access: { rule: writeEither, brand: 'home' },
    params: documentParams.extend({ fileId: idParam }),
    response: 'none',
    form: 'DOCUMENT',
  },
  deleteDocumentLink: {
    method: 'DELETE',
    path: `${base}/{documentId}/links/{linkId}`,
    summary: 'Deletes a link (D-173c)',
    access: { rule: writeEither, brand: 'home' },
    params: documentParams.extend({ linkId: idParam }),
    response: 'none',
    form: 'DOCUMENT',
  },
});
