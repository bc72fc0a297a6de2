import type { PartFile } from '#contract/endpoint.ts';

type UploadRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON of the form's part `data` (D-170) */
  readonly data: unknown;
  readonly files: readonly (File | PartFile)[];
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** whole percent, 0 to 100 (API-G04) */
  readonly onProgress?: ((percent: number) => void) | undefined;
};

export type RawAnswer = { readonly status: number; readonly header: (name: string) => string | null; readonly text: string };

/** Sends a form with files and tells how far it is; fetch cannot (D-049). Rejects with a TypeError without an answer, like fetch. */
export function upload(request: UploadRequest, create: () => XMLHttpRequest = () => new XMLHttpRequest()): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal?.aborted) return reject(signal.reason);
    const xhr = create();
    const abort = () => xhr.abort();
    const finish = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.timeout = request.timeout;
    let told = -1;
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.round((100 * loaded) / total) : 0;
      if (percent !== told) request.onProgress?.(percent);
      told = percent;
    };
    xhr.onload = finish(() =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText }),
    );
    xhr.onerror = finish(() => reject(new TypeError('the upload got no answer')));
    xhr.ontimeout = finish(() => reject(new TypeError('the upload took too long')));
    xhr.onabort = finish(() => reject(signal?.reason ?? new DOMException('The upload was cancelled.', 'AbortError')));
    signal?.addEventListener('abort', abort, { once: true });
    const form = new FormData();
    if (request.data !== undefined) form.append('data', JSON.stringify(request.data));
    for (const one of request.files) {
      const { part, file } = one instanceof File ? { part: 'files', file: one } : one;
      form.append(part, file, file.name);
    }
    xhr.send(form);
  });
}
