import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldText } from '#contract/field-text.ts';
import { safeName } from '#server/files/files.ts';
import { parseJson, readJson } from '#server/http/json.ts';
import { isForm, openParser, refusePart, unreadable } from '#server/http/upload.ts';
import { badRequest, invalidFields, problem } from '#server/problem.ts';

/** The single file of a streamed form. Reading `content` fails when the connection is cut or the form is not what it should be. */
export type IncomingFile = {
  readonly name: string;
  readonly content: Readable;
  /** bytes of the whole form as its sender announced them, a little more than the file's; undefined where it did not */
  readonly announced: number | undefined;
  /** the form ended after the file, without another one */
  readonly ended: Promise<void>;
};
export type OpenForm = {
  readonly data: unknown;
  /** undefined when there is none: who may not call at all hears that first */
  readonly file: IncomingFile | undefined;
  /** what nobody read is dropped, so that the caller, who may still be sending, gets the answer */
  readonly release: () => void;
};

/** A form is larger than its file by its other parts and the lines between them. */
const aroundFile = 1_100_000;

/** What Content-Length says; undefined where there is none. */
function announcedBytes(headers: Headers): number | undefined {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function formTooLarge(maxBytes: number) {
  const detail = fieldText('fileSize', 'The file', `${Math.floor(maxBytes / 1_000_000)} MB`);
  return problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: '/files', detail }] });
}

const oneFile = () => invalidFields([{ pointer: '/files', detail: 'Add exactly one file.' }]);

/** A form of part `data` and then one file, which the handler reads while it arrives: nothing of it is stored here (D-049, T15). */
export async function openForm(request: Request, upload: NonNullable<Endpoint['upload']>): Promise<OpenForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!isForm(type)) return { data: await readJson(request), file: undefined, release: () => undefined };
  if (!request.body) throw badRequest('The form is empty.');
  const body = Readable.fromWeb(request.body as NodeReadableStream);
  const announced = announcedBytes(request.headers);
  // What is said to be too large is not waited for; what is said to be small is counted all the same (T15).
  if (announced !== undefined && announced > upload.maxBytes + aroundFile) {
    body.on('error', () => undefined).resume();
    throw formTooLarge(upload.maxBytes);
  }
  const parser = openParser(type, 1);
  const release = () => {
    body.unpipe(parser);
    body.resume();
    parser.destroy();
  };
  return new Promise((resolve, reject) => {
    let data: string | undefined;
    let content: Readable | undefined;
    const end = Promise.withResolvers<void>();
    // Nobody waits for the end when the file itself already failed.
    end.promise.catch(() => undefined);
    const fail = (error: Error) => {
      reject(error);
      end.reject(error);
      content?.destroy(error);
      release();
    };
    const settle = (file: IncomingFile | undefined) => {
      try {
        resolve({ data: parseJson(data ?? ''), file, release });
      } catch (error) {
        fail(error instanceof Error ? error : unreadable(error));
      }
    };
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name !== 'data' || valueTruncated || content)
        fail(invalidFields([{ pointer: `/${name.slice(0, 80)}`, detail: 'This part of the form is not accepted.' }]));
      else data = value;
    });
    parser.on('file', (part, stream, { filename = '', mimeType }) => {
      const name = safeName(filename);
      content = stream;
      // Ending the parser errors an open file once more; who reads it hears of the first failure.
      stream.on('error', () => undefined);
      const refusal = refusePart(part, name, mimeType, upload);
      if (refusal) return fail(refusal);
      settle({ name, content: stream, announced, ended: end.promise });
    });
    parser.on('filesLimit', () => fail(oneFile()));
    parser.on('partsLimit', () => fail(problem('UNKNOWN', { status: 413, detail: 'The form has too many parts.' })));
    parser.on('error', (cause) => fail(unreadable(cause)));
    body.on('error', (cause) => fail(unreadable(cause)));
    parser.on('close', () => {
      if (content) end.resolve();
      else settle(undefined);
    });
    body.pipe(parser);
  });
}
