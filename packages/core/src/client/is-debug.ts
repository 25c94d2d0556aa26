import type { ClientContext } from './context.js'

/** True where the developer is to be told: if the options say so, otherwise on localhost. */
export const isDebug = ({ env, options }: Pick<ClientContext, 'env' | 'options'>): boolean =>
  options.debug ??
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(env.window?.location?.hostname ?? '')

/** Fetches what is said to developers. */
export const loadDeveloper = () => import('./developer.js')
