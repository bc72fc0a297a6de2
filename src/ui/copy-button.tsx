import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';

type Props = {
  readonly value: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** said where the browser does not let the page write to the clipboard */
  readonly refusedLabel: string;
};
type Outcome = 'copied' | 'refused';

/** How long it stands what became of copying, in ms. */
const SHOWN = 2000;

/** Copies a value, and answers what became of it: a person or a policy may refuse the clipboard, and a page without TLS has none. */
export async function copyOut(value: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    return 'refused';
  }
}

/** What became of copying a value just now, and how to copy it. */
function useCopied(value: string): readonly [outcome: Outcome | undefined, copy: () => void] {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome, () => void copyOut(value).then(setOutcome)];
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
