import type { Client, OpenInput } from '@latchkey/core'
import { act, type RenderResult, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { ClientContext } from '../client-context.js'
import { TextContext, useViewText } from '../modal/text.js'
import { useCurrentView } from '../modal/use-current-view.js'
import { views } from '../modal/view-registry.js'
import { type ResolvedSettings, SettingsContext } from '../settings.js'
import { useSlice } from '../use-slice.js'

/** What the modal's shell does for a view, without the dialog: title, way back, and a view that begins anew. */
function Frame({ client }: { readonly client: Client }): ReactNode {
  const isOpen = useSlice(client.modal, state => state.open)
  const snackbar = useSlice(client.modal, state => state.snackbar)
  const { shown } = useCurrentView(views)
  const text = useViewText(shown?.module)
  if (!isOpen || !shown) return null
  const { params, view } = shown.route
  return (
    <TextContext.Provider value={text}>
      <section>
        <h2>{shown.module.title({ client, text, params })}</h2>
        <button type="button" onClick={client.router.actions.goBack}>
          {text.common.back}
        </button>
        {snackbar && <p>{typeof snackbar.message === 'object' ? snackbar.message.text : snackbar.message}</p>}
        <shown.module.View key={`${view} ${JSON.stringify(params)}`} params={params} />
      </section>
    </TextContext.Provider>
  )
}

/** Starts the client, opens its modal at a view, and renders what it shows, in StrictMode. */
export async function renderView(
  client: Client,
  at?: OpenInput,
  settings: ResolvedSettings = {},
): Promise<RenderResult> {
  if (at) await views.load(at.view)
  return act(async () => {
    client.start()
    client.open(at)
    return render(
      <StrictMode>
        <ClientContext.Provider value={client}>
          <SettingsContext.Provider value={settings}>
            <Frame client={client} />
          </SettingsContext.Provider>
        </ClientContext.Provider>
      </StrictMode>,
    )
  })
}
