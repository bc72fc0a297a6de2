import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterTextError } from '#contract/vehicle/filter-text.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { errorWords } from './filter-words.ts';
import type { FilterEditorState } from './use-filter-editor.ts';

type Props = { readonly editor: FilterEditorState; readonly isReadOnly: boolean };

/** The same tree as text, to be written, pasted and sent to a colleague; where it cannot be read, the place is marked (D-186). */
export function FilterText({ editor: { text, textError, type }, isReadOnly }: Props) {
  const { t } = useTranslation(['vehicles', 'common']);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useKeptPlace(input);
  return (
    <div className="cc-filter-text">
      <div className="cc-filter-head">
        <label htmlFor={id}>{t('text.label')}</label>
        <span className="cc-end">
          <CopyButton
            value={text}
            label={t('text.copy')}
            copiedLabel={t('common:action.copied')}
            refusedLabel={t('common:action.notCopied')}
          />
        </span>
      </div>
      <div className="cc-filter-write" data-bad={textError !== undefined || undefined}>
        <div className="cc-filter-back cc-mono" ref={back} aria-hidden="true">
          <Marked text={text} error={textError} />
        </div>
        <textarea
          id={id}
          ref={input}
          className="cc-mono"
          value={text}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="off"
          rows={4}
          placeholder={t('text.placeholder')}
          aria-invalid={textError !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.currentTarget.value)}
          onScroll={(event) => back.current?.scrollTo(0, event.currentTarget.scrollTop)}
        />
      </div>
      <p
        id={`${id}-note`}
        className={textError ? 'cc-late cc-small' : 'cc-muted cc-small'}
        role="status"
        data-text-error={textError?.at}
      >
        {textError ? errorWords(textError, t) : t('text.hint')}
      </p>
      {textError && (
        <span>
          <Button small onClick={() => goTo(input, textError)}>
            {t('text.goTo')}
          </Button>{' '}
          <span className="cc-muted cc-small">{t('text.kept')}</span>
        </span>
      )}
    </div>
  );
}

/** The text behind the field, with the place where it stops being a filter. */
function Marked({ text, error }: { readonly text: string; readonly error: FilterTextError | undefined }) {
  if (!error) return text;
  const end = error.at + Math.max(1, error.found.length);
  return (
    <>
      {text.slice(0, error.at)}
      <mark>{text.slice(error.at, end) || ' '}</mark>
      {text.slice(end)}
    </>
  );
}

function goTo({ current }: RefObject<HTMLTextAreaElement | null>, { at, found }: FilterTextError): void {
  current?.focus();
  current?.setSelectionRange(at, at + found.length);
}

/**
 * Keeps a field where it is on the screen while somebody writes in it, whatever grows or shrinks above it. The style of the page turns the
 * browser's own way off for as long, which loses its place when the parts it holds on to go.
 */
function useKeptPlace(field: RefObject<HTMLElement | null>): void {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    const now = current.getBoundingClientRect().top + window.scrollY;
    const moved = place.current === undefined ? 0 : now - place.current;
    place.current = now;
    if (moved !== 0 && document.activeElement === current) window.scrollBy(0, moved);
  });
}
