/**
 * Runs before each call and can change its arguments. `path` is the name of the method, after the names of the objects
 * that contain it. Returns a function that gets the answer, or `undefined` if the answer doesn't matter.
 */
export type CallWatcher = (path: string, args: unknown[]) => ((answer: unknown) => void) | undefined

/**
 * Shows a wallet's object to app code with its calls watched. All of it is the wallet's own: fields, methods, what they
 * answer and throw. Methods run on the wallet's object, which may have private fields, and nothing is written to it.
 * @param seen paths of the objects in it whose methods are watched as well
 */
export function watchCalls<T extends object>(
  own: T,
  watch: CallWatcher,
  seen: readonly string[] = [],
  prefix = '',
): T {
  // The same method stays the same function: apps compare listeners and cache methods.
  const shown = new Map<string, { readonly value: object; readonly view: object }>()
  const watchMethod = (method: object, path: string) =>
    new Proxy(method, {
      apply(_, self, given: unknown[]) {
        const args = [...given]
        const tell = watch(path, args)
        const answer: unknown = Reflect.apply(method as () => unknown, self === view ? own : self, args)
        // The caller has the answer and its failure; what watches it must not disturb either.
        if (tell)
          Promise.resolve(answer)
            .then(tell)
            .catch(() => undefined)
        return answer === own ? view : answer
      },
    })
  const show = (value: unknown, path: string): unknown => {
    const isMethod = typeof value === 'function'
    if (!isMethod && (typeof value !== 'object' || value === null || !seen.includes(path))) return value
    const before = shown.get(path)
    if (before?.value === value) return before.view
    const made = isMethod ? watchMethod(value, path) : watchCalls(value as object, watch, seen, `${path}.`)
    shown.set(path, { value: value as object, view: made })
    return made
  }
  // An object of its own stands for the wallet's: a frozen one could not be shown in any other way.
  const view: T = new Proxy(Object.create(Reflect.getPrototypeOf(own)) as T, {
    get: (_, key) => show(Reflect.get(own, key), prefix + String(key)),
    set: (_, key, value) => Reflect.set(own, key, value),
    has: (_, key) => Reflect.has(own, key),
    deleteProperty: (_, key) => Reflect.deleteProperty(own, key),
    ownKeys: () => Reflect.ownKeys(own),
    getOwnPropertyDescriptor(_, key) {
      const found = Reflect.getOwnPropertyDescriptor(own, key)
      if (!found) return undefined
      const { enumerable = false } = found
      return { value: view[key as keyof T], enumerable, configurable: true, writable: true }
    },
  })
  return view
}

const shown = new WeakMap<object, { readonly own: object; readonly view: object }>()

/** `watchCalls`, and for the same holder and the wallet's same object the same view: apps compare it, and keep it. */
export function showWatched<T extends object>(
  holder: object,
  own: T,
  watch: CallWatcher,
  seen?: readonly string[],
): T {
  const before = shown.get(holder)
  if (before?.own === own) return before.view as T
  const view = watchCalls(own, watch, seen)
  shown.set(holder, { own, view })
  return view
}
