import { useTranslation } from 'react-i18next';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { Reference } from '#src/app/page/references.tsx';

type Of = { readonly brings: readonly EntityReference[] };

/** The baseline updates that a rollout is linked to, as one of its facts: it is in none where it brings none (D-075.9). */
export const bringsFact = ({ brings }: Of) =>
  brings.length === 0
    ? []
    : [
        {
          key: 'brings',
          label: entityWords({ texts: 'deployments' }, 'brings.label'),
          value: brings.map((update) => (
            <p key={update.open?.id ?? update.brandId}>
              <Reference to={update} isFirst />
            </p>
          )),
        },
      ];

/** The same in the dialogs of approval and start: whoever sends them is told what is in rollout with it. */
export function BringsNote({ of: { brings } }: { readonly of: Of }) {
  const { t } = useTranslation('deployments');
  if (brings.length === 0) return null;
  return <p>{t('brings.note', { count: brings.length, updates: brings.map(quotedReference).join(', ') })}</p>;
}
