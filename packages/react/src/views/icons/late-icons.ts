import type { Frozen, Network, TokenBalance } from '@latchkey/core'
import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'

/** Fills the box until the icons are loaded. A letter would be replaced a moment later. */
const BLANK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

type FindIcon<Subject> = (subject: Subject) => string | undefined

/** Creates a hook that finds icons of the kit. Their code is fetched when the first one is shown, and kept. */
function createIconHook<Subject>(load: () => Promise<FindIcon<Subject>>) {
  let find: FindIcon<Subject> | undefined
  const fetchIcons = loadOnce(async () => {
    find = await load()
  })
  return (subject: Subject | undefined, own?: string): string | undefined => {
    const { env } = useClient()
    const isWanted = subject !== undefined && own === undefined
    const [isSettled, setSettled] = useState(find !== undefined)
    useEffect(() => {
      if (!isWanted || isSettled) return
      let gone = false
      const settle = () => {
        if (!gone) setSettled(true)
      }
      fetchIcons().then(settle, error => {
        env.logger.warn('The icons could not be fetched', error)
        settle()
      })
      return () => {
        gone = true
      }
    }, [env, isWanted, isSettled])
    if (!isWanted) return own
    return isSettled ? find?.(subject) : BLANK
  }
}

const useKitNetworkIcon = createIconHook<string>(
  async () => (await import('@latchkey/core/internal/icons/find-network-icon')).findNetworkIcon,
)

const useKitTokenIcon = createIconHook<Frozen<TokenBalance>>(
  async () => (await import('@latchkey/core/internal/icons/find-token-icon')).findTokenIcon,
)

/** Returns the icon of a namespace. Undefined for one that the kit does not know. */
export const useNamespaceIcon: FindIcon<string> = createIconHook<string>(
  async () => (await import('@latchkey/core/internal/icons/find-namespace-icon')).findNamespaceIcon,
)

/** Returns the image of a network: the app's, the network's own, or the kit's if it is one of the presets. */
export function useNetworkIcon(network: Pick<Network, 'caipNetworkId' | 'iconUrl'> | undefined) {
  const { options } = useClient()
  const id = network?.caipNetworkId
  return useKitNetworkIcon(id, (id && options.networkImages?.[id]) ?? network?.iconUrl)
}

/** Returns the image of a token: its own, or the kit's if it is a coin or a token of the presets. */
export const useTokenIcon = (token: Frozen<TokenBalance> | undefined) =>
  useKitTokenIcon(token, token?.iconUrl)
