import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Clock } from '../../server/shared/clock.js'
import { frameOverheadBytes, pieceOverheadBytes } from '../limits/cost.js'
import type { RelayLimits } from '../limits/limits.js'
import type { Traffic } from '../limits/traffic.js'
import type { Count } from './count.js'

type Reason = 'unread answers' | 'too many bytes' | 'waiting requests'

/** Stops reading from the socket for as long as there is any reason to. */
export interface Valve {
  close(reason: Reason): void
  open(reason: Reason): void
}

export const createValve = (socket: WebSocket): Valve => {
  const reasons = new Set<Reason>()
  return {
    close(reason) {
      reasons.add(reason)
      if (socket.readyState === socket.OPEN) socket.pause()
    },
    open(reason) {
      if (reasons.delete(reason) && reasons.size === 0) socket.resume()
    },
  }
}

/** Writing to the socket; what is pushed stops, and then what is read, while the other side does not take it. */
export interface Outlet {
  hasRoom(): boolean
  whenRoom(run: () => void): void
  send(frame: string): void
}

export const createOutlet = (
  socket: WebSocket,
  stream: Duplex,
  valve: Valve,
  bufferedBytes: number,
): Outlet => {
  let onRoom = () => {}
  let isCorked = false
  /** What is sent in one go is one call of the system: sixty pushes would be sixty. */
  const cork = (): void => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
  const isOpen = () => socket.readyState === socket.OPEN
  const isTaken = () => socket.bufferedAmount < bufferedBytes
  const written = () => {
    if (!isTaken()) return
    valve.open('unread answers')
    onRoom()
  }
  return {
    hasRoom: () => isOpen() && isTaken(),
    whenRoom(run) {
      onRoom = run
    },
    send(frame) {
      if (!isOpen()) return
      cork()
      socket.send(frame, written)
      // Reading stops while the client does not read its responses.
      if (!isTaken()) valve.close('unread answers')
    },
  }
}

export interface IntakeDeps {
  readonly socket: WebSocket
  /** What the socket reads from. */
  readonly stream: Duplex
  readonly address: string
  readonly clock: Clock
  readonly traffic: Traffic
  readonly limits: RelayLimits
  /** Bytes of memory that incomplete messages take, per address. */
  readonly partial: Count
}

/** Counts what comes in by bytes and frames: an address that sends too much is read from later. */
export const createIntake = (deps: IntakeDeps, valve: Valve): void => {
  const { stream, socket, clock, traffic, address, partial, limits } = deps
  let held = 0
  let last = 0
  let cancel = () => {}
  const hold = (bytes: number): void => {
    partial.change(address, bytes - held)
    held = bytes
  }
  const spend = (bytes: number): void => {
    const waitMs = traffic.receive(address, bytes)
    if (waitMs === 0) return
    valve.close('too many bytes')
    cancel()
    cancel = clock.after(waitMs, () => valve.open('too many bytes'))
  }
  const receive = (chunk: Buffer): void => {
    last = chunk.length + pieceOverheadBytes
    hold(held + last)
    // Incomplete messages would fill the memory.
    if (partial.of(address) > limits.partialBytesPerAddress) socket.terminate()
    spend(chunk.length)
  }
  // Before `ws` reads the chunk, and with it the end of a message.
  stream.prependListener('data', receive)
  // The piece with the end of a message may hold the beginning of the next one, and stays in memory with it.
  socket.on('message', () => hold(last))
  // A ping of six bytes is work, too: it is read, and answered by `ws`.
  for (const kind of ['message', 'ping', 'pong'] as const) socket.on(kind, () => spend(frameOverheadBytes))
  socket.once('close', () => {
    stream.off('data', receive)
    hold(0)
    cancel()
  })
}
