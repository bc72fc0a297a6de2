import { useTranslation } from 'react-i18next';
import type { BroughtBaseline } from '#contract/baseline-update/baseline-rollout.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { Reference } from '#src/app/page/references.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

type Of = { readonly brings: readonly BroughtBaseline[] };

/** The baseline updates that a rollout is linked to, as one of its facts: it is in none where it brings none (D-075.9). */
export const bringsFact = ({ brings }: Of) =>
  brings.length === 0
    ? []
    : [
        {
          key: 'brings',
          label: entityWords({ texts: 'deployments' }, 'brings.label'),
          value: brings.map((update) => <Brought key={update.open?.id ?? update.brandId} update={update} />),
        },
      ];

/** One of them, with what the rollout brings in place of its target version. */
function Brought({ update }: { readonly update: BroughtBaseline }) {
  const { t } = useTranslation('deployments');
  return (
    <>
      <p>
        <Reference to={update} isFirst />
      </p>
      {update.mismatch && <p className="cc-muted cc-small">{t('brings.other', update.mismatch)}</p>}
    </>
  );
}

/**
 * The same in the dialogs of approval and start: whoever sends them is told what is in rollout with it, and which of them it does not bring: one that was
 * linked before its software was another, or its target version (ADR 33).
 */
export function BringsNote({ of: { brings } }: { readonly of: Of }) {
  const { t } = useTranslation('deployments');
  if (brings.length === 0) return null;
  return (
    <>
      <p>{t('brings.note', { count: brings.length, updates: brings.map(quotedReference).join(', ') })}</p>
      {brings.map(
        (update) =>
          update.mismatch && (
            <Banner key={update.open?.id} title={t('brings.otherTitle', { update: quotedReference(update) })}>
              {t('brings.other', update.mismatch)}
            </Banner>
          ),
      )}
    </>
  );
}
