import { Input } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type ParameterName,
  type Parameters,
  parameterDefaults,
  parameterOf,
} from '#contract/e311-deployment/e311-parameters.ts';
import { count } from '#contract/words.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { NumberControl, SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { defaultText, difference, shown } from './parameter-texts.ts';

type Props = {
  readonly name: ParameterName;
  readonly text: string;
  readonly value: Parameters[ParameterName];
  readonly error: string | undefined;
  /** otherwise than it was saved */
  readonly isChanged: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onReset: () => void;
  /** the focus goes elsewhere */
  readonly onLeave: () => void;
};

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const long: readonly ParameterName[] = ['description', 'htmlUri', 'countryAssignment'];

/** One parameter: its value, its default, how far it is from that, and what is allowed (E311-13 … E311-21). */
export function ParameterLine({ name, text, value, error, isChanged, isReadOnly, onChange, onReset, onLeave }: Props) {
  const { t } = useTranslation('e311-deployments');
  const { isMandatory } = parameterOf(name);
  const by = difference(name, value);
  const initial = shown(name, parameterDefaults[name]);
  const label = t(`parameter.${name}`);
  return (
    <Input.Wrapper
      id={name}
      data-field={name}
      className={cx('cc-par', isChanged && 'cc-dirty', long.includes(name) && 'cc-par-long')}
      inputWrapperOrder={order}
      label={label}
      labelProps={{ 'data-wire': name }}
      required={isMandatory ?? false}
      description={
        <>
          <span className="cc-sr">{defaultText(name)} </span>
          <Allowed name={name} />
        </>
      }
      error={
        error !== undefined && (
          <>
            <StatusGlyph kind="NEGATIVE" />
            <span>{error}</span>
          </>
        )
      }
      errorProps={{ role: 'alert' }}
      onBlur={onLeave}
      inputContainer={(control) => (
        <>
          <div className="cc-ctl">{control}</div>
          <span className="cc-par-default" aria-hidden="true">
            {initial}
          </span>
          <span className="cc-par-by">
            {by === undefined ? <span className="cc-faint">—</span> : <b>{by}</b>}
            {by !== undefined && !isReadOnly && (
              <IconButton
                type="button"
                label={t('parameters.resetOne', { name: label })}
                icon={<IconArrowBackUp size={14} />}
                onClick={onReset}
              />
            )}
          </span>
        </>
      )}
    >
      <ParameterControl name={name} text={text} label={label} isWrong={error !== undefined} onChange={onChange} />
    </Input.Wrapper>
  );
}

/** Bounds and what else is asked of a value, in words. */
function Allowed({ name }: { readonly name: ParameterName }) {
  const { t } = useTranslation('e311-deployments');
  const { bounds, decimals } = parameterOf(name);
  const isFlag = typeof parameterDefaults[name] === 'boolean';
  const note = textOf('e311-deployments', `allowed.${isFlag ? 'flag' : name}`);
  if (!bounds) return note;
  const range = t(decimals ? 'parameters.rangeDecimal' : 'parameters.range', { from: count(bounds[0]), to: count(bounds[1]) });
  return note === undefined ? (
    range
  ) : (
    <>
      {range} <span>{note}</span>
    </>
  );
}

type ControlProps = Pick<Props, 'name' | 'text' | 'onChange'> & { readonly label: string; readonly isWrong: boolean };

function ParameterControl({ name, text, label, isWrong, onChange }: ControlProps) {
  const { bounds, schema, unit } = parameterOf(name);
  const options = optionsOf(schema);
  if (options)
    return (
      <SelectControl
        label={label}
        width="short"
        value={text}
        {...(text === '' && { placeholder: '—' })}
        options={options.map((option) => ({ value: option, label: shown(name, option as never) }))}
        onChange={onChange}
      />
    );
  if (name === 'description') return <TextareaControl value={text} rows={2} aria-invalid={isWrong} onChange={onChange} />;
  const Control = bounds ? NumberControl : TextControl;
  return <Control value={text} unit={unit} aria-invalid={isWrong} width={bounds ? 'short' : 'full'} onChange={onChange} />;
}

/** The values of a choice, and of a flag; undefined for what is typed. */
function optionsOf(schema: z.core.$ZodType): readonly string[] | undefined {
  const def = schema._zod.def as { readonly type: string; readonly innerType?: z.core.$ZodType; readonly entries?: object };
  if (def.innerType) return optionsOf(def.innerType);
  if (def.type === 'boolean') return ['true', 'false'];
  return def.entries && Object.values(def.entries).map(String);
}
