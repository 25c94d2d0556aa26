import type { ReactNode } from 'react'
import type { NetworkButtonProps } from './button.types.js'
import { NetworkButtonContent } from './network-button-content.js'
import { useButton } from './use-button.js'

/** Shows the active network and opens the list of networks. */
export const NetworkButton = (props: NetworkButtonProps): ReactNode => (
  <NetworkButtonContent {...props} parts={useButton()} />
)
