import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { dash } from '#src/app/format/dash.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Confirmation = ApprovalStatus['brandApproval']['brands'][number];

/** The confirmations that an edit of name, description or platform takes back (ADR 11). */
export const confirmationsOf = (status: Pick<ApprovalStatus, 'brandApproval'>): readonly Confirmation[] =>
  status.brandApproval.brands.filter(({ decision }) => decision === 'Confirmed');

type Props = { readonly falls: readonly Confirmation[]; readonly onSave: () => void; readonly onClose: () => void };

/** Says what falls before other content is saved than the brands confirmed. */
export function VoidDialog({ falls, onSave, onClose }: Props) {
  const { t } = useTranslation(['release-candidates', 'common']);
  const effects = falls.map(({ brandId, confirmedBy }) => ({
    key: String(brandId),
    text: t('software.falls', { brand: candidateBrandName(brandId), name: confirmedBy?.fullName ?? dash }),
  }));
  return (
    <ConfirmDialog
      isOpen
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onSave();
      }}
      title={t('software.voidTitle')}
      text={t('software.voidText')}
      effects={[...effects, { key: 'reviews', text: t('software.reviewsStay') }]}
      confirmLabel={t('software.voidSave')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
    />
  );
}
