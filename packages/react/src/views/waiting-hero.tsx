import type { WaitingRingProps } from '@latchkey/ui'
import { WaitingRing } from '@latchkey/ui/components/waiting-ring'
import { Icon, useStyles, WalletIcon, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import css from './waiting-hero.css?inline'

/** What the hero shows. */
interface WaitingHeroProps {
  /** Left out when nothing is awaited. */
  readonly status?: WaitingRingProps['status'] | undefined
  /** Whose answer is awaited. Null for a wallet that is not known. */
  readonly icon: { readonly name: string; readonly src?: string | undefined } | null
  readonly title: string
  readonly text?: string | undefined
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A wallet's answer awaited, or come: its icon large, what to do there, and the way on. Changes are read out. */
export function WaitingHero({ status, icon, title, text, children }: WaitingHeroProps): ReactNode {
  useStyles(css)
  const picture = icon ? (
    <WalletIcon {...icon} size={72} />
  ) : (
    <span className="lk-wait-unknown">
      <Icon d={walletIcon} size={36} />
    </span>
  )
  return (
    <div className="lk-wait">
      {status ? (
        <WaitingRing status={status}>{picture}</WaitingRing>
      ) : (
        <div className="lk-wait-still">{picture}</div>
      )}
      <div role="status">
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="lk-wait-ways">{children}</div>}
    </div>
  )
}
