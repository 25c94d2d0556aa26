import type { ResolvedOptions } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { safeLink } from '../safe-link.js'
import css from './connect.css?inline'

const WEB = ['https:', 'http:']

// What was accepted holds for the client until the page is left.
const accepted = new WeakSet<ResolvedOptions>()

/** Returns the app's legal links, whether wallets wait for the visitor to accept them, and the call that accepts. */
export function useLegal() {
  const { options } = useClient()
  const [isAccepted, setAccepted] = useState(() => accepted.has(options))
  const terms = safeLink(options.termsConditionsUrl, WEB)
  const privacy = safeLink(options.privacyPolicyUrl, WEB)
  const hasLinks = !!(terms || privacy)
  const hasCheckbox = options.features.legalCheckbox && hasLinks
  return {
    terms,
    privacy,
    hasLinks,
    hasCheckbox,
    isWaiting: hasCheckbox && !isAccepted,
    accept(next: boolean) {
      if (next) accepted.add(options)
      else accepted.delete(options)
      setAccepted(next)
    },
  }
}

type Legal = ReturnType<typeof useLegal>

function Links({ terms, privacy }: Legal): ReactNode {
  const { connect } = useText()
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
  return (
    <>
      {terms && link(terms, connect.terms)}
      {terms && privacy && ' · '}
      {privacy && link(privacy, connect.privacy)}
    </>
  )
}

/** The checkbox that wallets wait for, if the app wants one. */
export function LegalCheckbox(legal: Legal): ReactNode {
  useStyles(css)
  const { connect } = useText()
  if (!legal.hasCheckbox) return null
  return (
    <label className="lk-legal lk-accept">
      <input
        type="checkbox"
        checked={!legal.isWaiting}
        onChange={event => legal.accept(event.currentTarget.checked)}
      />
      <span>
        {connect.accept} <Links {...legal} />
      </span>
    </label>
  )
}

/** The app's terms and privacy policy, as far as it gave addresses that can be linked to. */
export function LegalLinks(legal: Legal): ReactNode {
  useStyles(css)
  const { connect } = useText()
  if (!legal.hasLinks || legal.hasCheckbox) return null
  return (
    <p className="lk-legal">
      {connect.legal} <Links {...legal} />
    </p>
  )
}
