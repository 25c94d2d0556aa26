import { readPairingUri } from '@latchkey/test-wallets/wallet-connect'
import { Button, Icon, qrIcon, TextField } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { decodeFile } from '../scan/decode-image'
import { Scanner } from './scanner'

export interface ConnectFormProps {
  readonly busy: boolean
  /** What went wrong with the last pairing. */
  readonly error: string | undefined
  readonly onPair: (uri: string) => void
}

const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Takes a pairing: pasted, seen by the camera, or in a picture. */
export function ConnectForm({ busy, error, onPair }: ConnectFormProps): ReactNode {
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [scanning, setScanning] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const take = (found: string | undefined) => {
    const uri = readPairingUri(found ?? '')
    setScanning(false)
    setComplaint(uri === undefined ? 'This isn’t a connection code. Copy it from the app again.' : undefined)
    if (uri === undefined) return
    setText('')
    onPair(uri)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(text)
  }
  const read = (picture: Blob | undefined) => {
    if (!picture) return
    decodeFile(picture).then(take, () => take(undefined))
  }
  return (
    <section aria-labelledby="connect-heading" className="card">
      <h2 id="connect-heading">Connect to an app</h2>
      <form onSubmit={submit} className="stack">
        <TextField
          label="Connection code"
          placeholder="wc:…"
          inputMode="url"
          autoCapitalize="off"
          value={text}
          error={complaint ?? error}
          hint="Copy it from the app’s connect window."
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" wide loading={busy} disabled={text.trim() === ''}>
          Connect
        </Button>
      </form>
      {scanning ? (
        <Scanner
          onFound={take}
          onStop={() => setScanning(false)}
          onFailed={() => {
            setScanning(false)
            setComplaint('The camera isn’t available here. Choose a picture or paste the code.')
          }}
        />
      ) : (
        <div className="pair">
          {canScan() && (
            <Button wide iconStart={<Icon d={qrIcon} size={20} />} onClick={() => setScanning(true)}>
              Scan
            </Button>
          )}
          <Button wide onClick={() => file.current?.click()}>
            Choose picture
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label="Picture of a code"
            className="lk-vh"
            tabIndex={-1}
            onChange={event => {
              read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </section>
  )
}
