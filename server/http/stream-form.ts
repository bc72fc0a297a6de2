import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Endpoint } from '#contract/endpoint.ts';
import { safeName } from '#server/files/files.ts';
import { parseJson, readJson } from '#server/http/json.ts';
import { isForm, openParser, refusePart, unreadable } from '#server/http/upload.ts';
import { badRequest, invalidFields, problem } from '#server/problem.ts';

/** The single file of a streamed form. Reading `content` fails when the connection is cut or the form is not what it should be. */
export type IncomingFile = {
  readonly name: string;
  readonly content: Readable;
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

const oneFile = () => invalidFields([{ pointer: '/files', detail: 'Add exactly one file.' }]);

/** A form of part `data` and then one file, which the handler reads while it arrives: nothing of it is stored here (D-049, T15). */
export async function openForm(request: Request, upload: NonNullable<Endpoint['upload']>): Promise<OpenForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!isForm(type)) return { data: await readJson(request), file: undefined, release: () => undefined };
  if (!request.body) throw badRequest('The form is empty.');
  const body = Readable.fromWeb(request.body as NodeReadableStream);
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
    parser.on('file', (part, stream, { filename = '' }) => {
      const name = safeName(filename);
      content = stream;
      // Ending the parser errors an open file once more; who reads it hears of the first failure.
      stream.on('error', () => undefined);
      const refusal = refusePart(part, name, upload);
      if (refusal) return fail(refusal);
      settle({ name, content: stream, ended: end.promise });
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
