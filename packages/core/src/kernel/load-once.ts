import { toLatchkeyError } from '../errors/error.js'
import { throwIfAborted } from './task.js'

interface Options {
  readonly signal?: AbortSignal
}

/** Code that is loaded when it is first needed. A failed load is tried again at the next need. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw toLatchkeyError(error, 'unavailable', 'Code that is needed could not be loaded')
    })
    return loading
  }
}

/**
 * Makes capabilities of what is loaded on first need: `callLoaded(load)(part => part.method)` is a method that loads
 * first. A call that is aborted already loads nothing.
 */
export const callLoaded =
  <P>(load: () => Promise<P>) =>
  <I, O>(pick: (part: P) => (input: I, options?: Options) => O | Promise<O>) =>
  async (input: I, options?: Options): Promise<O> => {
    throwIfAborted(options?.signal)
    const part = await load()
    throwIfAborted(options?.signal)
    return pick(part)(input, options)
  }
