import type { ClientContext } from '../../context/context.js'
import type { SiwxConfig } from '../../context/siwx-options.types.js'
import { LatchkeyError } from '../../errors/error.js'
import { fromSiweConfig } from './from-siwe-config.js'

/**
 * The sign-in of an app without the option `siwx`: that of its `siweConfig`.
 * @throws LatchkeyError `invalidOptions` where it gave neither
 */
export function fromOptions({
  env,
  options: { adapters, siweConfig },
}: Pick<ClientContext, 'env' | 'options'>): SiwxConfig {
  if (siweConfig)
    return fromSiweConfig(siweConfig, env, name =>
      adapters.some(({ namespace, traits }) => namespace === name && traits.signsInWithEthereum === true),
    )
  throw new LatchkeyError('invalidOptions', 'Nobody can sign in', {
    hint: 'Give `createClient` the option `siwx` or `siweConfig`.',
  })
}
