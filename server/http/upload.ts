import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldText } from '#contract/field-text.ts';
import { type Files, type FormFile, kindOf, safeName } from '#server/files/files.ts';
import { parseJson, readJson } from '#server/http/json.ts';
import { badRequest, invalidFields, type ProblemError, problem } from '#server/problem.ts';

type Upload = NonNullable<Endpoint['upload']>;
export type Form = { readonly data: unknown; readonly files: FormFile[] };

/** Files of a form, where its endpoint does not say otherwise. */
const usualFiles = 20;
const maxData = 1_000_000;

/** A form of part `data` (JSON) and parts `files`, or those that the endpoint names, streamed into the store (D-049, D-119, D-170, T15). Plain JSON does where no file is needed. */
export async function readForm(request: Request, upload: Upload, files: Files): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  if (!isForm(type)) return { data: await readJson(request), files: [] };
  if (!request.body) throw badRequest('The form is empty.');
  return parseForm(Readable.fromWeb(request.body as NodeReadableStream), type, upload, files);
}

/** Whether as many files came as the call takes. Asked once its other fields are right. */
export function checkCount(upload: Upload, count: number): void {
  const [part = 'files'] = partsOf(upload);
  if (upload.files === 'one' && count !== 1) throw invalidFields([{ pointer: `/${part}`, detail: 'Add exactly one file.' }]);
  if (upload.files === 'optional' && count > 1) throw invalidFields([{ pointer: `/${part}`, detail: 'Add at most one file.' }]);
}

async function parseForm(body: Readable, type: string, upload: Upload, files: Files): Promise<Form> {
  const most = upload.most ?? usualFiles;
  const parser = openParser(type, most);
  return new Promise((resolve, reject) => {
    const pending: Promise<FormFile>[] = [];
    let data = '';
    let lastPart = 'files';
    let failed = false;
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      // The rest is read and dropped, so that the caller, who may still be sending, gets the answer.
      body.unpipe(parser);
      body.resume();
      parser.destroy();
      Promise.allSettled(pending).then(() => reject(error));
    };
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name !== 'data' || valueTruncated)
        fail(invalidFields([{ pointer: `/${name.slice(0, 80)}`, detail: 'This part of the form is not accepted.' }]));
      else data = value;
    });
    parser.on('file', (name, content, { filename = '', mimeType }) => {
      // Ending the parser errors every open part; the failure itself is told by `fail`.
      content.on('error', () => undefined);
      const shown = safeName(filename);
      lastPart = name;
      const refusal = refusePart(name, shown, mimeType, upload);
      if (refusal) fail(refusal);
      if (failed) return void content.resume();
      const stored = files.store(content, shown, upload.maxBytes, name).then((file) => ({ ...file, part: name }));
      stored.catch(fail);
      pending.push(stored);
    });
    parser.on('filesLimit', () => {
      const detail = partsOf(upload).length > 1 ? 'These are too many files.' : `At most ${most} files.`;
      fail(problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: `/${lastPart}`, detail }] }));
    });
    parser.on('partsLimit', () => fail(problem('UNKNOWN', { status: 413, detail: 'The form has too many parts.' })));
    parser.on('error', (cause) => fail(unreadable(cause)));
    body.on('error', (cause) => fail(unreadable(cause)));
    parser.on('close', () => {
      if (failed) return;
      Promise.all(pending)
        .then((stored) => resolve({ data: parseJson(data), files: stored }))
        .catch(fail);
    });
    body.pipe(parser);
  });
}

export const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);
export const unreadable = (cause: unknown): ProblemError =>
  problem('UNKNOWN', { status: 400, detail: 'The form is not readable.', cause });

/** A parser of forms with at most so many files; 400 for a content type without a boundary. */
export function openParser(type: string, files: number): busboy.Busboy {
  try {
    const limits = { files, fields: 5, parts: files + 6, fieldSize: maxData, headerPairs: 50 };
    return busboy({ headers: { 'content-type': type }, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    throw unreadable(cause);
  }
}

const textKinds: readonly string[] = ['.csv', '.txt', '.log', '.json', '.xml'];
const partsOf = ({ parts = ['files'] }: Upload): readonly string[] => parts;

/** Types of media that no text is sent as, whatever its name; browsers send what the machine says of a kind, which for tables is many things. */
const noText = /^(?:image|audio|video|font|model)\//i;

/** Why a part is no file of the form, if it is none. */
export function refusePart(part: string, name: string, mediaType: string, upload: Upload): ProblemError | undefined {
  if (!partsOf(upload).includes(part))
    return invalidFields([{ pointer: `/${part.slice(0, 80)}`, detail: 'This part of the form is not accepted.' }]);
  const isText = textKinds.includes(kindOf(name));
  if (upload.kinds.includes(kindOf(name)) && !(isText && noText.test(mediaType))) return undefined;
  const detail = fieldText('fileKind', name);
  return problem('UNKNOWN', { status: 415, detail, fields: [{ pointer: `/${part}`, detail }] });
}
