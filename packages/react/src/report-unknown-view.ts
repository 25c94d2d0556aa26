import type { Client } from '@latchkey/core'
import type { ViewRows } from './modal/view.types.js'

/** Logs that the modal has no view of a name, and which one was probably meant. */
export async function reportUnknownView(
  logger: Client['env']['logger'],
  name: unknown,
  rows: ViewRows,
): Promise<void> {
  // By the chunks that there are: imported one by one, their modules would move into the first open.
  const [{ suggest }, { laterRows }] = await Promise.all([
    import('@latchkey/core/internal/developer/developer'),
    import('./views/later-rows.js'),
  ])
  const names = ['Connect', ...Object.keys(rows), ...Object.keys(laterRows)]
  const hint =
    typeof name === 'string'
      ? (suggest(name, names) ?? `The views are ${names.sort().join(', ')}.`)
      : "Name a view in an object, as in open({ view: 'Account' })."
  logger.warn(`The modal has no view ${String(name)}. ${hint}`)
}
