import { createIdentity } from '../client-token.fixture.js'
import { connectRaw, type RawClient } from '../raw-client.fixture.js'
import { type RelayProcess, startRelayProcess } from '../relay-process.fixture.js'
import { startPostgres } from '../servers/postgres-server.fixture.js'
import { type Kills, killInTurn, wait, withTimeLimit } from './kill-in-turn.fixture.js'

/** What became of messages on a network whose processes are killed. */
export interface RelayKillReport {
  readonly rounds: number
  readonly kills: Kills
  readonly confirmed: number
  /** Confirmed messages that the reader did not get. */
  readonly lost: readonly string[]
  /** Messages that the database has twice. */
  readonly doubled: readonly string[]
}

/** All clients of the run have one address. */
const generous = [
  'requestsPerSecondPerClient=10000',
  'requestsPerSecondPerAddress=10000',
  'messagesPerTopic=100000',
]

const topicOf = (round: number) => round.toString(16).padStart(64, '0')

/** Connects to one of the relays that run, whichever is there. */
const connectToAny = async (
  relays: readonly RelayProcess[],
  identity: ReturnType<typeof createIdentity>,
  first: number,
) => {
  for (let index = first; ; index += 1)
    try {
      return await connectRaw((relays[index % relays.length] as RelayProcess).url, { identity })
    } catch {
      await wait(50)
    }
}

/** Publishes until `stop`. Repeats a failed request, at another relay if necessary, as a client would. */
const createPublisher = (relays: readonly RelayProcess[], number: number, confirmed: string[]) => {
  const identity = createIdentity()
  let client: RawClient | undefined
  let stopped = false
  const publishOne = async (round: number, message: string) => {
    for (;;)
      try {
        client ??= await connectToAny(relays, identity, number)
        await withTimeLimit(
          client.request('irn_publish', { topic: topicOf(round), message, ttl: 86_400, tag: 1108 }),
          3_000,
        )
        confirmed.push(message)
        return
      } catch {
        client?.socket.terminate()
        client = undefined
        // What is not confirmed when the run ends is nobody's loss.
        if (stopped) return
        await wait(50)
      }
  }
  return {
    async run(round: () => number) {
      for (let count = 0; !stopped; count += 1) await publishOne(round(), `${number} ${count}`)
      client?.socket.terminate()
    },
    stop() {
      stopped = true
    },
  }
}

/**
 * Two relays on one PostgreSQL under load; in each round one relay, the other or the database is killed with SIGKILL and
 * started again. At the end a client that subscribed before reads what waits.
 */
export async function killRelays(rounds: number, publishers = 3): Promise<RelayKillReport> {
  const database = await startPostgres()
  const args = (port: number) => [
    ...['--database', database.url, '--port', String(port)],
    ...generous.flatMap(limit => ['--limit', limit]),
  ]
  const relays = [await startRelayProcess(args(0)), await startRelayProcess(args(0))]
  const reader = createIdentity()
  const first = await connectToAny(relays, reader, 0)
  await first.request('irn_batchSubscribe', {
    topics: Array.from({ length: rounds }, (_, round) => topicOf(round)),
  })
  await first.close()

  const confirmed: string[] = []
  let round = 0
  const working = Array.from({ length: publishers }, (_, number) =>
    createPublisher(relays, number, confirmed),
  )
  const running = Promise.all(working.map(publisher => publisher.run(() => round)))
  const kills = await killInTurn({
    ...{ rounds, database, processes: relays },
    start: port => startRelayProcess(args(port)),
    confirmed: () => confirmed.length,
    onRound(each) {
      round = each
    },
  })
  for (const publisher of working) publisher.stop()
  await running

  const received = new Map<string, number>()
  const client = await connectToAny(relays, reader, 1)
  await client.request('irn_batchSubscribe', {
    topics: Array.from({ length: rounds }, (_, each) => topicOf(each)),
  })
  const readUntil = Date.now() + 60_000
  const missing = () => confirmed.filter(message => !client.pushes.some(push => push.message === message))
  while (missing().length > 0 && Date.now() < readUntil) await wait(100)
  for (const { message } of client.pushes) received.set(message, (received.get(message) ?? 0) + 1)
  const report = {
    rounds,
    kills,
    confirmed: confirmed.length,
    lost: missing(),
    doubled: [...received].filter(([, count]) => count > 1).map(([message]) => message),
  }
  client.socket.terminate()
  for (const relay of relays) await relay.kill()
  await database.close()
  return report
}
