import { Icon, infoIcon, ListRow, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import css from './connect.css?inline'

/** Help for those who have no wallet yet, unless the app wants none. */
export function GuideRow(): ReactNode {
  useStyles(css)
  const { options, router } = useClient()
  const { connect } = useText()
  if (!options.enableWalletGuide) return null
  return (
    <ListRow
      title={connect.whatIsWallet}
      leading={
        <span className="lk-guide-icon">
          <Icon d={infoIcon} />
        </span>
      }
      trailing={<span className="lk-guide-get">{connect.getWallet}</span>}
      onClick={() => router.actions.push('GetWallet')}
    />
  )
}
