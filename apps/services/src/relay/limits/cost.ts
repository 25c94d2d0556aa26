/**
 * What work costs, in requests: the rates of the limits count these. A request costs one, and more when it carries, asks
 * for or is answered with more than usual, so that no kind of request gives more work per allowance than another.
 */

const kibibyte = 1024

const beyond = (amount: number, usual: number): number => Math.max(0, amount - usual)

/** Reading and storing a frame, or writing an answer. */
export const costOfBytes = (bytes: number): number => beyond(bytes, 16 * kibibyte) / (32 * kibibyte)

/** Looking topics up. */
export const costOfTopics = (topics: number): number => beyond(topics, 16) / 16

/** Looking through messages that the client has already. */
export const costOfLooking = (messages: number): number => beyond(messages, 256) / 256

/** Copying messages into an answer. */
export const costOfMessages = (messages: number, bytes: number): number =>
  beyond(messages, 16) / 16 + costOfBytes(bytes)

/** A frame that no client sends. */
export const costOfMalformed = 8

/** What a frame counts as besides its own bytes, where bytes are counted: tiny ones by the million are work, too. */
export const frameOverheadBytes = 512

/** What a piece that is read takes in memory besides its own bytes, for as long as its message is incomplete. */
export const pieceOverheadBytes = 512

/** Writing a message to a connection and reading that it arrived, at the expense of the connection's address. */
export const costOfPush = (bytes: number): number => 1 + costOfBytes(bytes)

/** Writing one message to several connections. */
export const costOfPushes = (pushes: number, bytes: number): number =>
  beyond(pushes, 4) / 16 + beyond(pushes * bytes, 64 * kibibyte) / (1024 * kibibyte)

/**
 * A client whose relay was away starts attempts to connect inside one another, and when one succeeds each of them
 * subscribes to the same topics on the same socket: 1,600 times in a second were counted. Refused or hung up on, it
 * begins again. Nothing changes by a repeat and little is done for it.
 */
export const costOfRepeat = (topics: number): number => 1 / 16 + beyond(topics, 32) / 64
