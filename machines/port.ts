import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * A typed actor that fails by its name until it is wired with `machine.provide`.
 * Screens declare ports; a page's wiring.ts connects them to the API.
 */
export function port<Output, Input = void>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port '${name}' is not wired`)));
}
