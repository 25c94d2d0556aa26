import { forwardRef } from 'react'
import { WalletIcon, type WalletIconProps } from './wallet-icon'

export type NetworkIconProps = Omit<WalletIconProps, 'shape'>

/** A network's icon: round, and with its first letter when there is no picture. */
export const NetworkIcon = forwardRef<HTMLSpanElement, NetworkIconProps>(function NetworkIcon(props, ref) {
  return <WalletIcon {...props} ref={ref} shape="round" />
})
