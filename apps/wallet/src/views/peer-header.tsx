import type { PeerMetadata, Verification } from '@latchkey/test-wallets/wallet-connect'
import { Badge, Banner, WalletIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { cleanName, hostOf } from '../format/clean-text'

/** The name that a stranger gives itself, fit to be shown. */
export const peerName = ({ name }: Pick<PeerMetadata, 'name'>): string =>
  cleanName(name, 'An app without a name')

const words = {
  VALID: { label: 'Verified', tone: 'success' },
  UNKNOWN: { label: 'Not verified', tone: undefined },
  INVALID: { label: 'Address does not match', tone: 'danger' },
  SCAM: { label: 'Reported as a scam', tone: 'danger' },
} as const

/** Says whether the origin of an app is verified. */
export function VerificationNote({ verification }: { readonly verification: Verification }): ReactNode {
  const { validation, isScam, origin } = verification
  if (isScam)
    return (
      <Banner tone="danger" title="Reported as a scam">
        Do not connect to this app, and do not sign anything for it.
      </Banner>
    )
  if (validation === 'INVALID')
    return (
      <Banner tone="danger" title="This app’s address doesn’t match">
        The request came from {hostOf(origin)}.
      </Banner>
    )
  return validation === 'UNKNOWN' ? (
    <p className="muted">This site isn't verified. Continue only if you opened it yourself.</p>
  ) : null
}

export interface PeerHeaderProps {
  readonly peer: PeerMetadata
  readonly verification?: Verification
}

/** The app that asks: name, address, and whether its origin is verified. */
export function PeerHeader({ peer, verification }: PeerHeaderProps): ReactNode {
  const name = peerName(peer)
  const icon = peer.icons?.find(source => typeof source === 'string' && source.length < 200_000)
  const word = verification && words[verification.isScam ? 'SCAM' : verification.validation]
  return (
    <div className="peer">
      <WalletIcon name={name} src={icon} size={56} />
      <div className="peer-words">
        <strong className="lk-cut">{name}</strong>
        <span className="muted lk-cut">
          <bdi>{hostOf(peer.url)}</bdi>
        </span>
      </div>
      {word && (
        <Badge tone={word.tone} aria-label={`Origin: ${word.label}`} role="note">
          {word.label}
        </Badge>
      )}
    </div>
  )
}
