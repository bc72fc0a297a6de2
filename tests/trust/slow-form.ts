/** A form whose file comes in two parts: what happens between them happens during the upload. */
export function slowForm(
  data: object,
  name: string,
  content: string,
  between: () => Promise<unknown>,
): { readonly body: BodyInit; readonly type: string } {
  const boundary = 'trust-boundary';
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="data"',
    '',
    JSON.stringify(data),
    `--${boundary}`,
    `Content-Disposition: form-data; name="files"; filename="${name}"`,
    '',
    '',
  ].join('\r\n');
  const half = Math.floor(content.length / 2);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      try {
        controller.enqueue(encoder.encode(head + content.slice(0, half)));
        await between();
        controller.enqueue(encoder.encode(`${content.slice(half)}\r\n--${boundary}--\r\n`));
        controller.close();
      } catch {
        // The server has hung up meanwhile: there is nobody to send the rest to.
      }
    },
  });
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
