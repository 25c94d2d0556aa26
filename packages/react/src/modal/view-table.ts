import type { ViewName } from '@latchkey/core'
import { viewLoaders } from '../load-view.js'
import { connectView } from '../views/connect-view.js'
import { english } from './messages.js'
import type { ViewModule } from './view.types.js'

/** The views that are here: the first one comes with the modal, others as they are fetched. */
const loaded = new Map<ViewName, ViewModule>([['Connect', connectView]])

/** The view, when its code is here. */
export const findView = (name: ViewName): ViewModule | undefined => loaded.get(name)

/** Fetches a view's code and the words for its errors; undefined for a view that this release does not have. */
export async function loadView(name: ViewName): Promise<ViewModule | undefined> {
  const here = loaded.get(name)
  if (here) return here
  const [fetched] = await Promise.all([viewLoaders[name]?.(), english.load()])
  if (fetched) loaded.set(name, fetched.view)
  return fetched?.view
}
