/** How a file can be shown inside the page, by the ending of its name (D-119); the others are for their own programs. */
type PreviewKind = 'pdf' | 'image' | 'text' | 'none';

const kinds: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  txt: 'text',
  csv: 'text',
  log: 'text',
};

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Bytes of a file that is shown in the page; a greater one is downloaded. */
export const mostShown = 25_000_000;

export function previewKind({ name, size }: { readonly name: string; readonly size: number }): PreviewKind {
  return size > mostShown ? 'none' : (kinds[endingOf(name)] ?? 'none');
}

/** The type that a picture is drawn as: by its name, never by what its bytes say of themselves. */
export const imageType = (name: string): string => (endingOf(name) === 'png' ? 'image/png' : 'image/jpeg');
