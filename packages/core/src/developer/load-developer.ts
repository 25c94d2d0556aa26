import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'

/** True where the developer is to be told: if the options say so, otherwise on localhost. */
export const isDebug = ({ env, options }: Pick<ClientContext, 'env' | 'options'>): boolean =>
  options.debug ??
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(env.window?.location?.hostname ?? '')

/** Fetches what is said to developers. */
export const loadDeveloper = () => import('./developer.js')

/** Tells the developer about wrong options, where one is to be told. */
export function checkOptions(ctx: ClientContext): void {
  if (isDebug(ctx))
    loadDeveloper()
      .then(({ reportOptions }) => reportOptions(ctx.options, ctx.env.logger, defaults))
      .catch(error => ctx.env.logger.warn('The options could not be checked', error))
}
