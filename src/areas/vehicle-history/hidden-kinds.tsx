import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Actor } from '#contract/access/access.ts';
import { kindsHidden, type VehicleEventKind } from '#contract/vehicle/vehicle-parts.ts';
import { neededNames } from '#src/app/session/needed-names.ts';
import { noAccessTo } from '#src/app/session/no-access.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';

const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** What is not shown to somebody, each kind with the least role that shows it: whether there is anything of it is not known to them. */
export const hiddenTexts = (kinds: readonly VehicleEventKind[], actor: Actor, brandId: number): readonly string[] =>
  kindsHidden(kinds).map(([hidden, rule]) => {
    const { needs } = noAccessTo('', [rule], actor, brandId);
    const roles = neededNames(needs).flatMap(([first]) => (first && 'name' in first ? [first.name] : []));
    const kind = i18next.t(`vehicle-history:kind.${hidden}`);
    return roles.length === 0 ? kind : i18next.t('vehicle-history:hidden.role', { kind, roles: allOf.format(roles) });
  });

/** Whoever reads a part of a page does not take it for the whole (ADR 40). */
export function HiddenKinds({ kinds }: { readonly kinds: readonly VehicleEventKind[] }) {
  const { t } = useTranslation('vehicle-history');
  const hidden = hiddenTexts(kinds, useMe(), useBrandId());
  return hidden.length > 0 && <p className="cc-muted">{t('hidden.kinds', { kinds: allOf.format(hidden) })}</p>;
}
