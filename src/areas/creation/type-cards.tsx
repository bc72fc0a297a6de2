import '#src/ui/page/cards.css';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allows, rolesThatAllow } from '#contract/access/access.ts';
import { functionalRoles } from '#contract/access/roles.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { Choice } from './choices.ts';

type Props = { readonly label: string; readonly choices: readonly Choice[] };

/** One card for each kind that can be created; a closed one says why and who can open it (D-027). */
export function TypeCards({ label, choices }: Props) {
  return (
    <ul className="cc-types" aria-label={label}>
      {choices.map((choice) => (
        <TypeCard key={choice.key} choice={choice} />
      ))}
    </ul>
  );
}

function TypeCard({ choice: { key, needs, href } }: { readonly choice: Choice }) {
  const { t } = useTranslation('creation');
  const me = useMe();
  const brandId = useBrandId();
  const roles = rolesThatAllow(needs, brandId).map((role) => functionalRoles[role].name);
  const reasons = [
    ...(allows(needs, me, { brandId }) ? [] : [t('closed.role', { roles: roles.join(', ') })]),
    ...(href === undefined ? [t('closed.area')] : []),
  ];
  return (
    <li className="cc-type" data-type={key} data-open={reasons.length === 0}>
      <h2>{t(`type.${key}.name`)}</h2>
      <p>{t(`type.${key}.text`)}</p>
      {reasons.length === 0 && href !== undefined ? (
        <ButtonLink href={href} icon={<IconPlus size={14} aria-hidden="true" />}>
          {t('create')}
        </ButtonLink>
      ) : (
        <p className="cc-type-closed">
          <IconLock size={14} aria-hidden="true" /> <span>{reasons.join(' ')}</span>
        </p>
      )}
    </li>
  );
}
