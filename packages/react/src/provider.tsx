import type { Client } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ClientContext } from './client-context.js'
import { Modal } from './modal.js'
import { SettingsContext, type UiSettings } from './settings.js'

/** What the provider may be told. */
export interface LatchkeyProviderProps extends UiSettings {
  readonly client: Client
  /** Leave the modal out, to place `<Modal />` elsewhere. Default true. */
  readonly modal?: boolean
  readonly children?: ReactNode
}

/** Puts a client into context, starts it once the page runs, and shows its modal when it opens. */
export function LatchkeyProvider({
  client,
  modal = true,
  children,
  locale,
  text,
  nonce,
  container,
}: LatchkeyProviderProps): ReactNode {
  useEffect(() => client.start(), [client])
  const settings = useMemo(() => ({ locale, text, nonce, container }), [locale, text, nonce, container])
  return (
    <ClientContext.Provider value={client}>
      <SettingsContext.Provider value={settings}>
        {children}
        {modal && <Modal />}
      </SettingsContext.Provider>
    </ClientContext.Provider>
  )
}
