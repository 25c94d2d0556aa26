import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useStyles } from '../../modal/kit.js'
import { useText } from '../../modal/text.js'
import { safeLink } from '../safe-link.js'
import css from './connect.css?inline'

const WEB = ['https:', 'http:']

/** The app's terms and privacy policy, as far as it gave addresses that can be linked to. */
export function LegalLinks(): ReactNode {
  useStyles(css)
  const { options } = useClient()
  const { connect } = useText()
  const terms = safeLink(options.termsConditionsUrl, WEB)
  const privacy = safeLink(options.privacyPolicyUrl, WEB)
  if (!terms && !privacy) return null
  const link = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
  return (
    <p className="lk-legal">
      {connect.legal} {terms && link(terms, connect.terms)}
      {terms && privacy && ' · '}
      {privacy && link(privacy, connect.privacy)}
    </p>
  )
}
