import { useDebouncedCallback } from '@mantine/hooks';
import { type InputHTMLAttributes, type Ref, useState } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Pause after the last key before the value is handed on, in ms. */
const PAUSE = 200;

/** An input that hands its value on when typing pauses, at Enter and when it is left, so that a filter does not run with every key. */
export function DebouncedInput({ value, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  // The value came from elsewhere: from a chip, from Back.
  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }
  const give = useDebouncedCallback((next: string) => next !== value && onChange(next), PAUSE);
  return (
    <input
      {...rest}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        give(event.currentTarget.value);
      }}
      onBlur={() => give.flush()}
      onKeyDown={(event) => event.key === 'Enter' && give.flush()}
    />
  );
}
