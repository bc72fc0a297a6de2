import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type RefObject, useEffect, useRef, useState } from 'react';

GlobalWorkerOptions.workerSrc = workerUrl;

type Opened = { readonly pdf: PDFDocumentProxy | undefined; readonly hasFailed: boolean };

/**
 * Reads a PDF to be drawn on a canvas. Nothing in it runs: forms, links, annotations and scripts are left out, and it is read in a worker that has
 * no page (T11, T12). What it would fetch it does not get either: only the bytes at hand are read.
 */
export function usePdf(blob: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ pdf: undefined, hasFailed: false });
  useEffect(() => {
    let current = true;
    setOpened({ pdf: undefined, hasFailed: false });
    const reading = blob.arrayBuffer().then((data) =>
      getDocument({
        data,
        enableXfa: false,
        disableAutoFetch: true,
        disableStream: true,
        useWasm: false,
        useWorkerFetch: false,
      }),
    );
    reading
      .then((task) => task.promise)
      .then(
        (pdf) => current && setOpened({ pdf, hasFailed: false }),
        () => current && setOpened({ pdf: undefined, hasFailed: true }),
      );
    return () => {
      current = false;
      void reading.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [blob]);
  return opened;
}

/** Draws a page of it into a canvas of the width at hand, and answers its words for readers. */
export function usePdfPage(
  pdf: PDFDocumentProxy,
  place: number,
): { readonly canvas: RefObject<HTMLCanvasElement | null>; readonly words: string } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let current = true;
    let stop: (() => void) | undefined;
    const draw = async () => {
      const page = await pdf.getPage(place);
      const sheet = canvas.current;
      if (!current || !sheet) return;
      const plain = page.getViewport({ scale: 1 });
      const width = sheet.parentElement?.clientWidth ?? plain.width;
      const viewport = page.getViewport({ scale: (width / plain.width) * window.devicePixelRatio });
      sheet.width = Math.floor(viewport.width);
      sheet.height = Math.floor(viewport.height);
      // 0: no annotations at all, which could carry links and scripts.
      const drawing = page.render({ canvas: sheet, viewport, annotationMode: 0 });
      stop = () => drawing.cancel();
      const { items } = await page.getTextContent();
      await drawing.promise;
      if (current) setWords(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' '));
    };
    // A drawing that was left, or a page that cannot be read, leaves the sheet as it is.
    draw().catch(() => undefined);
    return () => {
      current = false;
      stop?.();
    };
  }, [pdf, place]);
  return { canvas, words };
}
