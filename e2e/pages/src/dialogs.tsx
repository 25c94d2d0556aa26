import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { createPageClient } from './client'
import { render } from './render'

function RadixHost(): ReactNode {
  return (
    <Radix.Root>
      <Radix.Trigger>Open Radix</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content aria-describedby={undefined}>
          <Radix.Title>Radix dialog</Radix.Title>
          <input aria-label="Radix field" />
          <ConnectButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MuiHost(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open MUI
      </button>
      <MuiDialog open={open} onClose={() => setOpen(false)} aria-labelledby="mui-title">
        <h2 id="mui-title">MUI dialog</h2>
        <input aria-label="MUI field" />
        <ConnectButton />
      </MuiDialog>
    </>
  )
}

function NativeHost(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Open native
      </button>
      <dialog ref={dialog} aria-labelledby="native-title">
        <h2 id="native-title">Native dialog</h2>
        <input aria-label="Native field" />
        <ConnectButton />
      </dialog>
    </>
  )
}

void render(async () => {
  const client = await createPageClient()
  return (
    <LatchkeyProvider client={client}>
      <h1>Host dialogs</h1>
      <RadixHost />
      <MuiHost />
      <NativeHost />
    </LatchkeyProvider>
  )
})
