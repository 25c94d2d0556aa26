import type { Frame, Page } from '@playwright/test'
import { readBundle, toJson } from './inject-script'

/** The methods of something in a page, from the test's side: each answered by a promise. */
export type RemoteMethods<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => unknown
    ? (...args: A) => Promise<void>
    : never
}

/** Where a wallet stands in a page: the list on the window, its id there, and what of it is meant. */
export interface PageWalletPlace {
  readonly registry: string
  readonly id: string
  readonly path?: readonly string[]
}

/** Reads a member of a wallet in a page, or calls it. */
export const askWallet = async <T>(
  frame: Frame,
  { registry, id, path = [] }: PageWalletPlace,
  members: readonly string[],
  args: readonly unknown[] = [],
): Promise<T> => {
  const answer = await frame.evaluate(
    ([list, walletId, names, values]) => {
      let owner: unknown
      let found: unknown = (Reflect.get(window, list) as Record<string, object> | undefined)?.[walletId]
      if (found === undefined) throw new Error(`There is no test wallet "${walletId}" in this page.`)
      for (const name of names) {
        owner = found
        found = Reflect.get(found as object, name)
      }
      return typeof found === 'function' ? (Reflect.apply(found, owner, values) as unknown) : found
    },
    [registry, id, [...path, ...members], [...args]] as const,
  )
  return answer as T
}

/** The controls of a wallet in a page. */
export const remoteControls = <Controls>(frame: Frame, place: PageWalletPlace): RemoteMethods<Controls> =>
  new Proxy(
    {},
    {
      // Awaited by mistake, it is an object and not a promise.
      get: (_, name) =>
        typeof name !== 'string' || name === 'then'
          ? undefined
          : (...args: unknown[]) => askWallet<void>(frame, place, ['controls', name], args),
    },
  ) as RemoteMethods<Controls>

/** The first open prompt of a wallet in a page, as soon as there is one. */
export const waitForPrompt = async <Prompt>(
  frame: Frame,
  { registry, id }: PageWalletPlace,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<Prompt> => {
  const handle = await frame.waitForFunction(
    ([list, walletId]) =>
      (
        Reflect.get(window, list) as
          | Record<string, { readonly pendingPrompts: readonly unknown[] }>
          | undefined
      )?.[walletId]?.pendingPrompts[0],
    [registry, id] as const,
    { timeout: timeoutMs },
  )
  return (await handle.jsonValue()) as Prompt
}

/** Puts a wallet into a page, now and at every load. @throws when the package was not built */
export const addWalletScript = async (page: Page, place: string, config: unknown): Promise<void> => {
  const bundle = await readBundle()
  // The configuration is part of the script, because the order of several init scripts is not defined.
  const script = `;(() => { window.${place} = [${toJson(config)}];\n${bundle}\n})();`
  await page.addInitScript({ content: script })
  if (page.url() !== 'about:blank') await page.evaluate(script)
}
