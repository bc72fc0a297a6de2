/** Reads a stream until a text shows or it ends; answers all that was read. */
export async function readUntil(response: Response, wanted: string): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let read = '';
  while (reader && !read.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) return `${read}[end]`;
    read += decoder.decode(value);
  }
  return read;
}
