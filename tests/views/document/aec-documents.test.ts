import { describe, expect, it } from 'vitest';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { documentEndpoints, linkFields } from '#contract/document/document.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { partOf } from '#src/app/entity/calls.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { documentBody, documentSchema, emptyDocument, sortFiles } from '#src/areas/document/document-values.ts';
import { startTexts } from '#src/i18n/i18n.ts';

startTexts();
const reference = { referenceType: 'RELEASE_CANDIDATE', referenceId: 7 } as const;
const named = { ...emptyDocument, name: 'Safety concept' };
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);

describe('a new document', () => {
  it('says at the field that it has no name, or a short one (AEC-33, D-105, D-153)', () => {
    expect(formErrors(documentSchema, emptyDocument)).toEqual({ name: 'This field is required.' });
    expect(formErrors(documentSchema, { ...named, name: ' ab ' })).toEqual({ name: 'Enter at least 3 characters.' });
    expect(formErrors(documentSchema, { ...named, description: 'x'.repeat(1001) })).toEqual({
      description: 'Enter no more than 1,000 characters.',
    });
    expect(formErrors(documentSchema, named)).toEqual({});
  });

  it.each(['http://docs.example/plan', 'javascript:alert(1)', 'data:text/html,x', 'docs.example'])(
    'refuses the link %j at its field (D-105, AEC-32, T12)',
    (linkUrl) => {
      const wrong = { linkUrl: 'Enter a full https address.' };
      expect(formErrors(linkFields.schema, { linkTitle: 'Plan', linkUrl })).toEqual(wrong);
      expect(formErrors(documentSchema, { ...named, linkTitle: 'Plan', linkUrl })).toEqual(wrong);
    },
  );

  it('brings its own link and files, or is one of the project used again (D-105, D-173)', () => {
    const linkUrl = 'https://docs.example/plan';
    expect(formErrors(documentSchema, { ...named, linkUrl })).toEqual({ linkTitle: 'This field is required.' });
    const link = { ...named, linkTitle: 'Plan', linkUrl };
    expect(documentBody(reference, link)).toEqual({
      ...reference,
      name: 'Safety concept',
      description: '',
      linkTitle: 'Plan',
      linkUrl,
    });
    expect(documentBody(reference, named)).toMatchObject({ linkTitle: '', linkUrl: '' });
    expect(formErrors(documentSchema, { ...emptyDocument, reuse: '12' })).toEqual({});
    expect(documentBody(reference, { ...link, reuse: '12' })).toEqual({ ...reference, reuseDocumentId: 12 });
  });

  it('takes the files that may go and names each that may not (D-105, D-119)', () => {
    const chosen = [file('a.pdf'), file('b.exe'), file('c.txt', 0), file('d.svg'), file('e.csv')];
    const { files, refused } = sortFiles([file('held.log')], chosen);
    expect(files.map(({ name }) => name)).toEqual(['held.log', 'a.pdf', 'e.csv']);
    expect(refused.map(({ file: { name }, fault }) => [name, fault])).toEqual([
      ['b.exe', 'fileKind'],
      ['c.txt', 'fileEmpty'],
      ['d.svg', 'fileKind'],
    ]);
    const many = Array.from({ length: 21 }, (_, index) => file(`${index}.txt`));
    expect(sortFiles([], many).refused).toMatchObject([{ fault: 'fileCount' }]);
  });
});

it('a document is asked for by the name that its path has for it: the breadcrumb finds its name there (D-039, D-173)', () => {
  const portal = { clientOf: () => ({}) } as never;
  const keyOf = (name: 'getDocument' | 'getLivePlan', table: EndpointTable) => JSON.parse(partOf(portal, table, name, 7).key);
  expect(keyOf('getDocument', documentEndpoints)).toEqual(['getDocument', { params: { documentId: 7 } }]);
  expect(keyOf('getLivePlan', liveDeploymentEndpoints)).toEqual(['getLivePlan', { params: { id: 7 } }]);
});
