import { useEffect, useState } from 'react';
import { imageType } from './preview-kind.ts';

/** Letters of a text that are drawn; the rest is in the file. */
const MOST = 200_000;

/** What is drawn of a text file; undefined while it is read. */
export function useText(blob: Blob): { readonly text: string; readonly isCut: boolean } | undefined {
  const [shown, setShown] = useState<{ readonly text: string; readonly isCut: boolean }>();
  useEffect(() => {
    let current = true;
    void blob
      .slice(0, MOST * 4)
      .text()
      .then((text) => current && setShown({ text: text.slice(0, MOST), isCut: text.length > MOST || blob.size > MOST * 4 }));
    return () => {
      current = false;
    };
  }, [blob]);
  return shown;
}

/** The address of a picture in this tab, for as long as it is shown. A picture in an `img` runs nothing, whatever it is. */
export function useImage(blob: Blob, name: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([blob], { type: imageType(name) }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, name]);
  return url;
}
