import type { WaitingRingProps } from '@latchkey/ui'
import { WaitingRing } from '@latchkey/ui/components/waiting-ring'
import { Icon, useStyles, WalletIcon, walletIcon } from '@latchkey/ui/shell'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.js'
import css from './waiting-hero.css?inline'

/** What the hero shows. */
interface WaitingHeroProps {
  /** Left out when nothing is awaited. */
  readonly status?: WaitingRingProps['status'] | undefined
  /** Whose answer is awaited. Null for a wallet that is not known. */
  readonly icon: { readonly name: string; readonly src?: string | undefined } | null
  readonly title: string
  readonly text?: string | undefined
  /** The title while what was signed by the same prompt is being checked: nothing is done before that. */
  readonly checking?: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

const nothing = () => () => undefined

/** Whether a text that was signed is being checked. Only a sign-in whose code is here already can have asked for one. */
function useIsAuthenticating(): boolean {
  const signIn = useClient().features.find('siwx')
  return useSyncExternalStore(signIn?.subscribe ?? nothing, () => signIn?.state.status === 'verifying')
}

/** A wallet's answer awaited, or come: its icon large, what to do there, and the way on. Changes are read out. */
export function WaitingHero({ icon, text, checking, children, ...props }: WaitingHeroProps): ReactNode {
  useStyles(css)
  const isChecked = useIsAuthenticating() && props.status === 'done' && checking !== undefined
  const status = isChecked ? 'waiting' : props.status
  const title = isChecked ? checking : props.title
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
