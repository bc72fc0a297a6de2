import './vin-filter.css';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#contract/field-text.ts';
import { vehiclePath } from '#contract/vehicle/vehicle-parts.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { TextControl } from '#src/ui/form/controls.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { useChosenVehicle, useVinField } from './use-vehicle.ts';

/** The vehicle that a board is narrowed by, as one types or pastes its VIN (D-197). */
export function VinFilter() {
  const { t } = useTranslation('analytics');
  const { error, hasClear, input, isChosen, isUnknown, onClear, onLeave, onType, shown, value } = useVinField();
  return (
    <form
      className={cx('cc-board-vin', isChosen && error === undefined && 'cc-on')}
      onSubmit={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <TextControl
        ref={input}
        aria-label={t('filter.vehicle')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'board-vin-wrong'}
        placeholder={t(isUnknown ? 'vehicle.unknown' : 'filter.vehicle')}
        value={value}
        onChange={onType}
        onBlur={onLeave}
        autoComplete="off"
        spellCheck={false}
        width="full"
        unit={hasClear && <IconButton label={t('vehicle.clear')} icon={<IconX size={14} />} onClick={onClear} />}
      />
      {error !== undefined && (
        <span id="board-vin-wrong" className="cc-board-wrong" role="alert">
          {fieldText(error)}
          {shown !== '' && <span className="cc-muted">{t('vehicle.still', { vin: shown })}</span>}
        </span>
      )}
    </form>
  );
}

/** Everything that the vehicle went through in this portal, for whoever may open its page (D-197). */
export function TimelineLink() {
  const { t } = useTranslation('analytics');
  const mayOpen = useMayOpen();
  const { isKnown, key } = useChosenVehicle();
  if (key === undefined || isKnown !== true || !mayOpen(vehiclePath(key))) return null;
  return (
    <UiLink className="cc-link" href={vehiclePath(key)}>
      {t('vehicle.timeline')}
    </UiLink>
  );
}
