import type { Client, ResolvedOptions } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { safeLink } from '../safe-link.js'
import css from './connect.css?inline'

const WEB = ['https:', 'http:']

const legalLinks = ({ options }: Client) => ({
  terms: safeLink(options.termsConditionsUrl, WEB),
  privacy: safeLink(options.privacyPolicyUrl, WEB),
})

/** True if the visitor has to accept something before a wallet is asked. */
const hasCheckbox = (client: Client): boolean => {
  const { terms, privacy } = legalLinks(client)
  return client.options.features.legalCheckbox && !!(terms || privacy)
}

// What was accepted holds for the client until the page is left.
const accepted = new WeakSet<ResolvedOptions>()

/** Whether wallets wait for the visitor to accept the app's terms, and the call that takes the answer. */
export function useLegal(): { readonly isWaiting: boolean; accept(isAccepted: boolean): void } {
  const client = useClient()
  const [isAccepted, setAccepted] = useState(() => accepted.has(client.options))
  return {
    isWaiting: hasCheckbox(client) && !isAccepted,
    accept(next) {
      if (next) accepted.add(client.options)
      else accepted.delete(client.options)
      setAccepted(next)
    },
  }
}

function Links(): ReactNode {
  const { connect } = useText()
  const { terms, privacy } = legalLinks(useClient())
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
export function LegalCheckbox({ isWaiting, accept }: ReturnType<typeof useLegal>): ReactNode {
  useStyles(css)
  const { connect } = useText()
  if (!hasCheckbox(useClient())) return null
  return (
    <label className="lk-legal lk-accept">
      <input type="checkbox" checked={!isWaiting} onChange={event => accept(event.currentTarget.checked)} />
      <span>
        {connect.accept} <Links />
      </span>
    </label>
  )
}

/** The app's terms and privacy policy, as far as it gave addresses that can be linked to. */
export function LegalLinks(): ReactNode {
  useStyles(css)
  const client = useClient()
  const { connect } = useText()
  const { terms, privacy } = legalLinks(client)
  if ((!terms && !privacy) || hasCheckbox(client)) return null
  return (
    <p className="lk-legal">
      {connect.legal} <Links />
    </p>
  )
}
