import { receiveIcon, sendIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { Button, Icon, useText } from '../../modal/kit.js'
import { useWalletFeatures } from './use-wallet-features.js'

const looks = {
  send: { icon: sendIcon, view: 'Send' },
  receive: { icon: receiveIcon, view: 'Receive' },
} as const

/** What one can do with the account. */
export function AccountActions(): ReactNode {
  const client = useClient()
  const text = useText()
  const features = useWalletFeatures()
  if (features.length === 0) return null
  return (
    <div className="lk-account-actions">
      {features.map(name => (
        <Button
          key={name}
          wide
          iconStart={<Icon d={looks[name].icon} />}
          onClick={() => client.router.actions.push(looks[name].view)}
        >
          {text.account[name]}
        </Button>
      ))}
    </div>
  )
}
