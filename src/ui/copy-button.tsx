import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { Button, IconButton } from './button.tsx';

type Props = {
  readonly value: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** said where the browser does not let the page write to the clipboard */
  readonly refusedLabel: string;
};
type Outcome = 'copied' | 'refused';

/** What became of copying a value, and how to copy it: a person or a policy may refuse the clipboard, and a page without TLS has none. */
function useCopied(value: string): readonly [outcome: Outcome | undefined, copy: () => void] {
  const { copied, copy, error } = useClipboard();
  const done = copied ? 'copied' : undefined;
  return [error ? 'refused' : done, () => copy(value)];
}

const icons = { copied: IconCheck, refused: IconX, none: IconCopy } as const;

/** A copy is seen by its mark and told to readers; a refusal stands there in words. */
function Said({
  outcome,
  copiedLabel,
  refusedLabel,
}: Omit<Props, 'value' | 'label'> & { readonly outcome: Outcome | undefined }) {
  return (
    <span className={outcome === 'refused' ? 'cc-muted' : 'cc-sr'} role="status">
      {outcome === 'copied' && copiedLabel}
      {outcome === 'refused' && refusedLabel}
    </span>
  );
}

/** Copies a value and says so. */
export function CopyButton({ value, label, ...said }: Props) {
  const [outcome, copy] = useCopied(value);
  const Icon = icons[outcome ?? 'none'];
  return (
    <>
      <IconButton className="cc-copy" label={label} icon={<Icon size={12} />} onClick={copy} />
      <Said outcome={outcome} {...said} />
    </>
  );
}

/** The same as a button with words, for longer texts. */
export function CopyTextButton({ value, label, ...said }: Props) {
  const [outcome, copy] = useCopied(value);
  const Icon = icons[outcome ?? 'none'];
  return (
    <>
      <Button icon={<Icon size={14} />} onClick={copy}>
        {label}
      </Button>
      <Said outcome={outcome} {...said} />
    </>
  );
}

/** An id in tabular figures with its copy button. */
export function CopyableId(props: Props) {
  return (
    <span className="cc-trace">
      {props.value}
      <CopyButton {...props} />
    </span>
  );
}
