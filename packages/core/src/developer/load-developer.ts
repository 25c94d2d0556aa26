import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { ThemeController } from '../theme/theme.controller.js'

/** True where the developer is to be told: if the options say so, otherwise on localhost. */
export const isDebug = ({ env, options }: Pick<ClientContext, 'env' | 'options'>): boolean =>
  options.debug ??
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(env.window?.location?.hostname ?? '')

/** Fetches what is said to developers. */
export const loadDeveloper = () => import('./developer.js')

/** Tells the developer about wrong options, where one is to be told. A theme is followed as it changes. */
export function checkOptions(ctx: ClientContext, theme?: ThemeController): void {
  if (isDebug(ctx))
    loadDeveloper()
      .then(({ reportOptions }) => reportOptions(ctx, defaults, theme))
      .catch(error => ctx.env.logger.warn('The options could not be checked', error))
}
