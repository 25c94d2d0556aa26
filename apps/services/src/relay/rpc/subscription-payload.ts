import { createHash } from 'node:crypto'
import type { StoredMessage } from '../storage/records.js'

/** The id that the client itself computes for a subscription. */
export const subscriptionId = (clientId: string, topic: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** The part of a stored message that its reader gets. */
export const messageData = ({ topic, message, publishedAt, tag, attestation }: StoredMessage) => ({
  topic,
  message,
  publishedAt,
  tag,
  ...(attestation !== undefined && { attestation }),
})
