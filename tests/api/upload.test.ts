import { describe, expect, it } from 'vitest';
import { upload } from '#src/api/upload.ts';

class FakeXhr {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  timeout = 0;
  headers: Record<string, string> = {};
  sent?: FormData;
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.onabort?.();
  }
}

function begin(signal?: AbortSignal) {
  const xhr = new FakeXhr();
  const progress: number[] = [];
  const result = upload(
    {
      method: 'POST',
      url: '/api/x',
      headers: { 'X-Brand-Id': '1' },
      data: { name: 'x' },
      files: [new File(['abc'], 'a.pdf')],
      timeout: 600_000,
      signal,
      onProgress: (percent) => progress.push(percent),
    },
    () => xhr as unknown as XMLHttpRequest,
  );
  return { xhr, progress, result };
}

describe('upload (D-049, D-170)', () => {
  it('sends the parts data and files and tells whole percents (API-G04, D-049, X-38)', async () => {
    const { progress, result, xhr } = begin();
    for (const loaded of [0, 1, 2, 500, 999, 1000]) xhr.upload.onprogress?.({ lengthComputable: true, loaded, total: 1000 });
    xhr.status = 201;
    xhr.responseText = '{}';
    xhr.onload?.();
    expect(await result).toMatchObject({ status: 201, text: '{}' });
    expect(progress).toEqual([0, 50, 100]);
    expect(xhr.sent?.get('data')).toBe('{"name":"x"}');
    expect(xhr.sent?.get('files')).toMatchObject({ name: 'a.pdf' });
    expect(xhr.headers).toEqual({ 'X-Brand-Id': '1' });
    expect(xhr.timeout).toBe(600_000);
  });

  it('can be cancelled', async () => {
    const leaving = new AbortController();
    const { result } = begin(leaving.signal);
    leaving.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('without an answer fails like fetch does (D-015)', async () => {
    const lost = begin();
    lost.xhr.onerror?.();
    await expect(lost.result).rejects.toBeInstanceOf(TypeError);
    const late = begin();
    late.xhr.ontimeout?.();
    await expect(late.result).rejects.toBeInstanceOf(TypeError);
  });
});
