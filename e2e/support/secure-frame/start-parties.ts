import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FrameSettings } from '@latchkey/secure-frame/host'
import { findServiceProgram } from '../service-program'

/** Where both parties and the inbox of their mails are. */
interface PartyAddresses {
  readonly authUrl: string
  readonly keeperUrl: string
  /** For the frame's settings. */
  readonly social: FrameSettings['social']
  readonly inboxUrl: string
}

/** Both parties in a process of their own. */
export interface RunningParties extends PartyAddresses {
  /** The texts of the mails to an address, the newest first. */
  mails(to: string): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts auth, keeper and an inbox, as their operators run them. */
export async function startParties(frameOrigin: string): Promise<RunningParties> {
  const started = fork(findServiceProgram('serve-parties'), {
    // Those of Playwright are for tests.
    execArgv: [],
    env: { ...process.env, LATCHKEY_FRAME_ORIGIN: frameOrigin },
  })
  const ended = once(started, 'exit')
  const failed = ended.then(() => {
    throw new Error('The parties ended before they said where they are')
  })
  const [addresses] = (await Promise.race([once(started, 'message'), failed])) as [PartyAddresses]
  failed.catch(() => undefined)
  return {
    ...addresses,
    async mails(to) {
      const response = await fetch(`${addresses.inboxUrl}/messages?${new URLSearchParams({ to })}`)
      const messages = (await response.json()) as readonly { readonly text: string }[]
      return messages.map(({ text }) => text)
    },
    async stop() {
      if (started.connected) started.disconnect()
      await ended
    },
  }
}
