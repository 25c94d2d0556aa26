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

/** How far the address of an app is vouched for. */
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
      <Banner tone="danger" title="This app is not where it says it is">
        The request came from {hostOf(origin)}.
      </Banner>
    )
  return validation === 'UNKNOWN' ? (
    <p className="muted">Nobody has vouched for this address. Go on only if you opened the app yourself.</p>
  ) : null
}

export interface PeerHeaderProps {
  readonly peer: PeerMetadata
  readonly verification?: Verification
}

/** Who asks: name, address, and whether the address is vouched for. */
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
