import type { Command, Need, Target } from '#contract/command.ts';

/** Where an unmet condition can be met: a field of a page, or the command that meets it, in the Next steps of that page. */
export type NeedPlace = {
  readonly page: string;
  /** name of the field, or several, of which the first one on the page is meant: the form may be closed, and the fact stands in its place */
  readonly field?: string;
  readonly does?: string;
  readonly brandId?: number | undefined;
};

/** Where the conditions of a flow are met, by the name of a fact, or of a state and what leads there; a whole address where that is elsewhere. */
export type NeedPlaces = Readonly<Record<string, NeedPlace | string>>;

/** Address of a place below the address of its entity; read by useDeepLink. */
export function placeHref(path: string, { page, field, does, brandId }: NeedPlace): string {
  const search = [
    brandId === undefined || does !== undefined ? undefined : `brand=${brandId}`,
    field === undefined ? undefined : `field=${field}`,
    does === undefined ? undefined : `do=${does}${brandId === undefined ? '' : `:${brandId}`}`,
  ].filter((part) => part !== undefined);
  // What has one page alone stands at its own address.
  const address = page === '' ? path : `${path}/${page}`;
  return `${address}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}

/** Where an unmet condition can be met; undefined where no page helps. */
export function needHref(path: string, places: NeedPlaces, { kind, key }: Pick<Need, 'kind' | 'key'>): string | undefined {
  const names = kind === 'fact' ? [key] : kind === 'state' ? key.split(' | ') : [];
  const place = names.map((name) => places[name]).find((found) => found !== undefined);
  return typeof place === 'object' ? placeHref(path, place) : place;
}

/** Where a command is typed: its page, its brand, and the field that gets the focus there; undefined of a command that begins with none. */
export function formPlace(
  { field, page }: Pick<Command, 'field' | 'page'>,
  target: Target = {},
  fieldFor: (field: string, target: Target) => string = (own) => own,
): NeedPlace | undefined {
  return field === undefined ? undefined : { page, field: fieldFor(field, target), brandId: target.brandId };
}
