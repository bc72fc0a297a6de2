/** Where an unmet condition can be met: a field of a page, or the command that meets it, in the Next steps of that page. */
export type NeedPlace = {
  readonly page: string;
  /** name of the field, or several, of which the first one on the page is meant: the form may be closed, and the fact stands in its place */
  readonly field?: string;
  readonly does?: string;
  readonly brandId?: number | undefined;
};

/** Address of a place below the address of its entity; read by useDeepLink. */
export function placeHref(path: string, { page, field, does, brandId }: NeedPlace): string {
  const search = [
    brandId === undefined || does !== undefined ? undefined : `brand=${brandId}`,
    field === undefined ? undefined : `field=${field}`,
    does === undefined ? undefined : `do=${does}${brandId === undefined ? '' : `:${brandId}`}`,
  ].filter((part) => part !== undefined);
  return `${path}/${page}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}
