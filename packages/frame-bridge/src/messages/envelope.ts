import * as z from 'zod/mini'
import { type AppMessageName, isAppMessageName, type RequestName } from './app-requests.js'
import { anything, ID, matching, numberThat, text } from './fields.js'
import { errorAnswer, frameAnswers, isRequestName } from './frame-answers.js'
import { isPlainData } from './plain-data.js'
import { texts } from './texts.js'
import { read } from './validation.js'

export const APP_PREFIX = '@w3m-app/'
export const FRAME_PREFIX = '@w3m-frame/'
export const READY = '@w3m-frame/READY'
export const SESSION_UPDATE = '@w3m-frame/SESSION_UPDATE'
/** Hands over a message port, with `{ version }`. A frame of 1.7.13 ignores it. */
export const OPEN_CHANNEL = '@latchkey-app/OPEN_CHANNEL'
/** The frame's first message on the port. */
export const CHANNEL_OPEN = '@latchkey-frame/CHANNEL_OPEN'
/** The size that the frame wants to be shown in, on the port alone. */
export const WANTED_SIZE = '@latchkey-frame/WANTED_SIZE'
/** The version of the channel. */
export const CHANNEL_VERSION = 1

const envelope = z.object({
  type: text(80),
  id: z.optional(matching(ID)),
  payload: anything,
})

/** A message on the wire. */
export type Envelope = z.infer<typeof envelope>

const side = numberThat(value => value > 0 && value <= 10_000)
const channelOpen = z.object({ version: numberThat(Number.isInteger) })

/** What the frame says unasked, by type. SESSION_UPDATE is known and of no use, as in 1.7.13. */
const frameEvents = {
  [READY]: z.object({ version: anything }),
  [SESSION_UPDATE]: z.object({ token: text(4096) }),
  [CHANNEL_OPEN]: channelOpen,
  [WANTED_SIZE]: z.object({ width: side, height: side }),
} as const

/** Reads the fields of a message that is small enough and has the prefix. */
function readEnvelope(data: unknown, prefixes: readonly string[]): Envelope | undefined {
  if (typeof data !== 'object' || data === null || !isPlainData(data)) return undefined
  const reading = read(envelope, data)
  if (!reading.isValid || !reading.value) return undefined
  const message = reading.value
  return prefixes.some(prefix => message.type.startsWith(prefix)) ? message : undefined
}

/** A message of the page whose name and id are known. Its payload is not read yet. */
export interface RequestHead {
  readonly name: AppMessageName
  /** Absent in an RPC_ABORT alone. */
  readonly id: string | undefined
  readonly payload: unknown
}

/** Reads the head of a message of the page; undefined for everything else. */
export function readRequestHead(data: unknown): RequestHead | undefined {
  const message = readEnvelope(data, [APP_PREFIX])
  if (!message) return undefined
  const name = message.type.slice(APP_PREFIX.length)
  if (!isAppMessageName(name) || (message.id === undefined && name !== 'RPC_ABORT')) return undefined
  return { name, id: message.id, payload: message.payload }
}

/** Reads an OPEN_CHANNEL; undefined for everything else. */
export function readOpenChannel(data: unknown): { readonly version: number } | undefined {
  const message = readEnvelope(data, [OPEN_CHANNEL])
  if (message?.type !== OPEN_CHANNEL) return undefined
  const reading = read(channelOpen, message.payload)
  return reading.isValid ? reading.value : undefined
}

/** What a frame answers to a request. */
export type AnswerOutcome =
  | { readonly kind: 'success'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string; readonly code: string | undefined }
  /** The payload has another shape than the protocol. */
  | { readonly kind: 'invalid' }

/** What the frame says unasked. */
export type FrameNotice =
  | { readonly type: typeof READY }
  | { readonly type: typeof SESSION_UPDATE; readonly payload: { readonly token: string } }
  | { readonly type: typeof CHANNEL_OPEN; readonly payload: { readonly version: number } }
  | {
      readonly type: typeof WANTED_SIZE
      readonly payload: { readonly width: number; readonly height: number }
    }

/** An answer of the frame. */
export interface FrameAnswer {
  readonly type: 'answer'
  readonly name: RequestName
  readonly id: string
  readonly outcome: AnswerOutcome
}

/** A message of the frame. */
export type FrameMessage = FrameNotice | FrameAnswer

const ends = ['_SUCCESS', '_ERROR'] as const

function readOutcome(name: RequestName, isError: boolean, payload: unknown): AnswerOutcome {
  if (!isError) {
    const reading = read<unknown>(frameAnswers[name], payload)
    return reading.isValid ? { kind: 'success', value: reading.value } : { kind: 'invalid' }
  }
  const reading = read(errorAnswer, payload)
  if (!reading.isValid) return { kind: 'invalid' }
  return { kind: 'error', message: reading.value?.message || texts.nameless, code: reading.value?.code }
}

function readAnswer({ type, id, payload }: Envelope): FrameAnswer | undefined {
  const end = ends.find(each => type.endsWith(each))
  if (!end || id === undefined) return undefined
  const name = type.slice(FRAME_PREFIX.length, -end.length)
  if (!isRequestName(name)) return undefined
  return { type: 'answer', name, id, outcome: readOutcome(name, end === '_ERROR', payload) }
}

/** Reads a message of a frame; undefined for what is none. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = readEnvelope(data, [FRAME_PREFIX, CHANNEL_OPEN, WANTED_SIZE])
  if (!message) return undefined
  const { type, payload } = message
  if (!Object.hasOwn(frameEvents, type)) return readAnswer(message)
  const reading = read<unknown>(frameEvents[type as keyof typeof frameEvents], payload)
  return reading.isValid ? ({ type, payload: reading.value } as FrameNotice) : undefined
}
