import './release-candidate.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName, candidateBrands } from '#contract/brand.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { StepStatus } from './step-status.tsx';

function AddBrand() {
  const { t } = useTranslation('release-candidates');
  const { candidate, run, busy } = useCandidate();
  const [chosen, setChosen] = useState('');
  const options = candidateBrands
    .filter(({ id }) => !candidate.vehicleBrands.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  if (options.length === 0) return null;
  const value = options.some((option) => option.value === chosen) ? chosen : '';
  return (
    <span className="cc-scope-add" data-field="brandToAdd">
      <SelectControl
        label={t('scope.brandToAdd')}
        value={value}
        placeholder={t('scope.choose')}
        options={options}
        onChange={setChosen}
      />
      <Button
        icon={<IconPlus size={14} aria-hidden="true" />}
        busy={busy?.command === 'brand.add'}
        disabled={value === ''}
        onClick={() => run('brand.add', {}, { brandId: Number(value) })}
      >
        {t('scope.add')}
      </Button>
    </span>
  );
}

/** Brands for which a candidate is meant: each has a release note and an approval of its own (AEC-10, AEC-34, D-060.33). */
export function VehiclesScopePage() {
  const { t } = useTranslation('release-candidates');
  const { candidate, status, can, ask, texts } = useCandidate();
  const { vehicleBrandsEditedBy: by, vehicleBrandsEditedOn: on } = candidate;
  const edited = on === null ? undefined : <MomentOf by={by} on={on} none="" />;
  return (
    <Section title={t('scope.title')} field="brands" note={edited} actions={can('brand.add') && <AddBrand />}>
      <PlainTable
        label={t('scope.title')}
        widths={[140, null, null, 120]}
        head={
          <>
            <th>{t('column.brand')}</th>
            <th>{t('scope.note')}</th>
            <th>{t('scope.approval')}</th>
            <th>
              <span className="cc-sr">{t('column.action')}</span>
            </th>
          </>
        }
      >
        {candidate.vehicleBrands.map((brandId) => {
          const note = status.releaseNotes.brands.find((brand) => brand.brandId === brandId);
          const approval = status.brandApproval.brands.find((brand) => brand.brandId === brandId);
          return (
            <tr key={brandId} className="cc-tall" data-brand={candidateBrandName(brandId)}>
              <th scope="row">{candidateBrandName(brandId)}</th>
              <td>
                <StepStatus status={note?.status ?? null} />
              </td>
              <td>
                <StatusTag status={approval?.decision ?? 'Open'} />
              </td>
              <td className="cc-num">
                {can('brand.remove', { brandId }) && (
                  <Button
                    small
                    icon={<IconTrash size={14} aria-hidden="true" />}
                    aria-label={texts.label('brand.remove', { brandId })}
                    onClick={() => ask('brand.remove', { brandId })}
                  >
                    {t('scope.remove')}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </Section>
  );
}
