import type { Party } from '@latchkey/vault'
import type { RunningParty } from '../parties/start/start-party.js'

/** Writes where a party listens. Who reads the line may stop the process at once. */
export function sayListening(party: Party, { url, context }: RunningParty): void {
  const { kind } = context.database
  process.stdout.write(
    `${JSON.stringify({ level: 'info', event: 'listening', party, url, pid: process.pid, database: kind })}\n`,
  )
}
