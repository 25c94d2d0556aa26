import type { FairQueue } from '../limits/fair-queue.js'
import type { Valve } from './socket-flow.js'

interface Inbox {
  /** Reads the frame in a later turn of its address. */
  add(data: Buffer): void
  /** Settles when every frame that has arrived is read and its request answered; never rejects. */
  idle(): Promise<void>
}

interface InboxDeps {
  readonly address: string
  readonly queue: FairQueue
  readonly valve: Valve
  read(data: Buffer): void | Promise<void>
  /** Receives the error that `read` threw. It must not throw, because nothing catches its error. */
  onFailure(error: unknown): void
  /** The queue takes no more frames of the address. */
  onOverflow(): void
}

/** Reads frames in the turns of their address, and less from the socket while many wait. */
export const createInbox = ({ address, queue, valve, ...deps }: InboxDeps): Inbox => {
  const arrived = new Set<Promise<void>>()
  return {
    add(data) {
      let settle = () => {}
      const done = new Promise<void>(resolve => {
        settle = resolve
      })
      const end = (): void => {
        arrived.delete(done)
        settle()
      }
      const run = async () => {
        try {
          await deps.read(data)
        } catch (error) {
          deps.onFailure(error)
        } finally {
          end()
        }
      }
      arrived.add(done)
      // Opened and dropped, sockets leave more behind than is ever run.
      if (!queue.add(address, { bytes: data.length, run })) {
        deps.onOverflow()
        end()
      }
      if (!queue.isCrowded(address)) return
      valve.close('waiting requests')
      queue.whenRoom(address, () => valve.open('waiting requests'))
    },
    async idle() {
      await Promise.all(arrived)
    },
  }
}
