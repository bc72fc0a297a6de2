import { problem } from '#server/problem.ts';

const formLimit = 16_384;

/** A small form in OAuth's own encoding. Throws 415 for another kind of body, 413 for one that is too large. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) {
    throw problem('UNKNOWN', { status: 415, detail: 'A form is expected.' });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > formLimit) throw problem('UNKNOWN', { status: 413, detail: 'The form is too large.' });
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
