/** Reads server-sent events from a fetch body: the data of each event, comments left out. Ends with the stream. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = `${rest}${value}`.replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      // A sign of life counts even without data.
      if (blocks.length === 0) yield undefined;
      for (const block of blocks) yield dataOf(block);
    }
  } finally {
    reader.releaseLock();
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}
