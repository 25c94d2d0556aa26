import { WaitingRing, type WaitingRingProps, WalletIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** What the hero shows. */
export interface WaitingHeroProps {
  readonly status: WaitingRingProps['status']
  /** Whose answer is awaited. */
  readonly icon: { readonly name: string; readonly src?: string | undefined }
  readonly title: string
  readonly text?: string | undefined
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A wallet's answer awaited, or come: its icon large, what to do there, and the way on. Changes are read out. */
export function WaitingHero({ status, icon, title, text, children }: WaitingHeroProps): ReactNode {
  return (
    <div className="lk-hero">
      <WaitingRing status={status}>
        <WalletIcon {...icon} size={72} />
      </WaitingRing>
      <div role="status">
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="lk-stack">{children}</div>}
    </div>
  )
}
