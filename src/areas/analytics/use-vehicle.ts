import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vinSchema } from '#contract/common.ts';
import { parseNamed } from '#contract/field-text.ts';
import { vehicleHistoryEndpoints } from '#contract/vehicle/vehicle-history.ts';
import { usePortal } from '#src/app/portal.ts';
import { keepTypedVin, typedVin } from '#src/app/vehicle/typed-words.ts';
import { useBoard } from './board.ts';
import { useOptions } from './use-board-calls.ts';

type ChosenVehicle = {
  /** its name in addresses; undefined where none is chosen */
  readonly key: string | undefined;
  /** '' where the board does not know it and another tab typed it */
  readonly vin: string;
  /** whether the board has anything of it, in any period; undefined until that is answered */
  readonly isKnown: boolean | undefined;
};

/** The vehicle that the open board is narrowed by (D-197). */
export function useChosenVehicle(): ChosenVehicle {
  const { t } = useTranslation('analytics');
  const { vehicle: key } = useBoard().search;
  const { answer, rows } = useOptions(t('filters'));
  if (key === undefined) return { key, vin: '', isKnown: undefined };
  const known = answer?.vehicle?.find(({ value }) => value === key)?.label;
  const isAnswered = rows === 'ready' && answer?.vehicle !== undefined;
  return { key, vin: known ?? typedVin(key) ?? '', isKnown: isAnswered ? known !== undefined : undefined };
}

/** What is typed into the field of a VIN: a whole one counts at once, anything else is said once the field is left (D-153). */
export function useVinField() {
  const { change, search } = useBoard();
  const portal = usePortal();
  const { isKnown, key, vin } = useChosenVehicle();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const asked = useRef<{ readonly at: string; readonly asking: AbortController }>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // What was typed and counts for nothing goes with the next choice: Reset, the way back. So does a question for it.
  const at = JSON.stringify(search);
  useEffect(
    () => () => {
      if (asked.current?.at === at) asked.current.asking.abort();
    },
    [at],
  );
  const [typedAt, setTypedAt] = useState(at);
  if (at !== typedAt) {
    setTypedAt(at);
    setTyped(undefined);
    setError(undefined);
  }

  const clear = () => {
    asked.current?.asking.abort();
    setTyped(undefined);
    setError(undefined);
    if (key !== undefined) change({ vehicle: undefined, page: undefined });
  };
  const find = async (whole: string) => {
    asked.current?.asking.abort();
    const asking = new AbortController();
    const { signal } = asking;
    asked.current = { at, asking };
    try {
      const { vehicleKey } = await portal.clientOf(vehicleHistoryEndpoints).nameVehicle({ body: { vin: whole } }, { signal });
      if (signal.aborted) return;
      keepTypedVin(vehicleKey, whole);
      change({ vehicle: vehicleKey, page: undefined });
      setTyped(undefined);
    } catch (failure) {
      if (!signal.aborted) portal.fail(failure, { kind: 'mutation' });
    }
  };
  const take = (text: string) => {
    const { data, error: wrong } = parseNamed(vinSchema, text);
    setError(wrong?.issues[0]?.message);
    if (data === undefined) return;
    if (data === vin) setTyped(undefined);
    else void find(data);
  };
  return {
    ...{ value: typed ?? vin, error, input },
    /** the button goes with what it clears, and whoever pressed it stays at the field */
    onClear: () => {
      input.current?.focus();
      clear();
    },
    isChosen: key !== undefined,
    isUnknown: isKnown === false && vin === '' && typed === undefined,
    /** An emptied field is cleared once it is left: a button of its own would only be a stop on the way. */
    hasClear: typed === undefined ? key !== undefined : typed !== '',
    /** the vehicle that the board goes on showing beside a text that is no VIN */
    shown: error === undefined ? '' : vin,
    onType: (text: string) => {
      asked.current?.asking.abort();
      setTyped(text);
      setError(undefined);
      if (vinSchema.safeParse(text).success) take(text);
    },
    onLeave: () => {
      if (typed === undefined) return;
      if (typed.trim() === '') clear();
      else take(typed);
    },
  };
}
