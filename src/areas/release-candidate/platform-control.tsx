import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { platformScopeSchema } from '#contract/common.ts';
import { RadioControl } from '#src/ui/form/controls.tsx';

export type PlatformScope = z.output<typeof platformScopeSchema>;

/** AEC-36 */
export function PlatformControl({
  value,
  onChange,
}: {
  readonly value: PlatformScope;
  readonly onChange: (value: PlatformScope) => void;
}) {
  const { t } = useTranslation('aec');
  return (
    <RadioControl
      value={value}
      options={platformScopeSchema.options.map((option) => ({ value: option, label: t(`platform.${option}`) }))}
      onChange={(chosen) => onChange(platformScopeSchema.parse(chosen))}
    />
  );
}
