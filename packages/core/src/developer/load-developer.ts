import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { ThemeController } from '../theme/theme.controller.js'

/** Returns `options.debug`, or true on localhost. */
export const isDebug = ({ env, options }: Pick<ClientContext, 'env' | 'options'>): boolean =>
  options.debug ??
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(env.window?.location?.hostname ?? '')

/** Fetches alerts and checks for developers. */
export const loadDeveloper = () => import('./developer.js')

/** In debug mode, logs wrong options, and wrong names in the theme as it changes. */
export function checkOptions(ctx: ClientContext, theme?: ThemeController): void {
  if (isDebug(ctx))
    loadDeveloper()
      .then(({ reportOptions }) => reportOptions(ctx, defaults, theme))
      .catch(error => ctx.env.logger.warn('The options could not be checked', error))
}
