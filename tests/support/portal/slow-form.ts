/** A form that is sent in two parts: what happens between them happens during the upload. */
export function slowForm(data: object, name: string, content: string, between: () => Promise<unknown>) {
  const lines = [
    '--b',
    'Content-Disposition: form-data; name="data"',
    '',
    JSON.stringify(data),
    '--b',
    `Content-Disposition: form-data; name="files"; filename="${name}"`,
    '',
    '',
  ];
  const half = Math.floor(content.length / 2);
  const encoded = (text: string) => new TextEncoder().encode(text);
  const first = encoded(lines.join('\r\n') + content.slice(0, half));
  let isBegun = false;
  // Nothing happens before somebody reads: by then it is known who sends.
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isBegun) {
          isBegun = true;
          return controller.enqueue(first);
        }
        await between();
        controller.enqueue(encoded(`${content.slice(half)}\r\n--b--\r\n`));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, body, duplex: 'half' } as const;
}
