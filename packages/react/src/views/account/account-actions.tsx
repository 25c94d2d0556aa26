import { receiveIcon, sendIcon } from '@latchkey/ui/icons'
import { Button, Icon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import { type OfferedFeature, useWalletFeatures } from './use-wallet-features.js'

const looks = {
  send: { icon: sendIcon, view: 'Send', load: () => import('../send-view.js') },
  receive: { icon: receiveIcon, view: 'Receive', load: () => import('../receive-view.js') },
} as const

/** What one can do with the account. */
export function AccountActions(): ReactNode {
  const client = useClient()
  const text = useText()
  const features = useWalletFeatures()
  if (features.length === 0) return null
  // Fetched ahead when the pointer or the focus is there. What fails now is tried again, and shown, at the press.
  const prepare = (name: OfferedFeature) => {
    void looks[name].load().catch(() => undefined)
    if (name === 'send') void client.features.load('send').catch(() => undefined)
  }
  return (
    <div className="lk-account-actions">
      {features.map(name => (
        <Button
          key={name}
          wide
          iconStart={<Icon d={looks[name].icon} />}
          onPointerEnter={() => prepare(name)}
          onFocus={() => prepare(name)}
          onClick={() => client.router.actions.push(looks[name].view)}
        >
          {text.account[name]}
        </Button>
      ))}
    </div>
  )
}
