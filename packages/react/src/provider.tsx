import type { Client } from '@latchkey/core'
import type { LocaleText } from '@latchkey/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
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
  locale: wanted,
  text,
  nonce,
  container,
  prefetch,
  layout,
}: LatchkeyProviderProps): ReactNode {
  useEffect(() => client.start(), [client])
  const [named, setNamed] = useState<LocaleText>()
  const isNamed = typeof wanted === 'string'
  useEffect(() => {
    if (!isNamed) return
    let gone = false
    // English, and the reason in the console, where it does not come.
    import('./find-locale.js')
      .then(code => code.findLocale(client, wanted))
      .then(found => gone || setNamed(found))
      .catch(error => client.env.logger.error('The language could not be loaded', error))
    return () => {
      gone = true
    }
  }, [client, isNamed, wanted])
  const locale = isNamed ? named : wanted
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
