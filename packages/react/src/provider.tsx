import type { Client } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ClientContext } from './client-context.js'
import { Modal } from './modal.js'
import { SettingsContext, type UiSettings } from './settings.js'

/** Props of `LatchkeyProvider`. */
export interface LatchkeyProviderProps extends UiSettings {
  readonly client: Client
  /** `false` omits the modal, to place `<Modal />` elsewhere. Default true. */
  readonly modal?: boolean
  readonly children?: ReactNode
}

/** Provides a client to hooks and buttons, starts the client in the browser, and shows its modal. */
export function LatchkeyProvider({
  client,
  modal = true,
  children,
  locale,
  text,
  nonce,
  container,
  prefetch,
  layout,
}: LatchkeyProviderProps): ReactNode {
  useEffect(() => client.start(), [client])
  const settings = useMemo(
    () => ({ locale, text, nonce, container, prefetch, layout }),
    [locale, text, nonce, container, prefetch, layout],
  )
  return (
    <ClientContext.Provider value={client}>
      <SettingsContext.Provider value={settings}>
        {children}
        {modal && <Modal />}
      </SettingsContext.Provider>
    </ClientContext.Provider>
  )
}
