import type { PostgresServer } from '../servers/postgres-server.fixture.js'
import type { ServicesProcess } from '../services-process.fixture.js'

/** How often each was killed. */
export type Kills = Readonly<Record<(typeof victims)[number], number>>

interface KillInTurnOptions {
  readonly rounds: number
  readonly database: PostgresServer
  /** Two processes. One that was killed is replaced in place. */
  readonly processes: ServicesProcess[]
  /** Starts a process again on the port that it had. */
  start(port: number): Promise<ServicesProcess>
  /** How many writes were confirmed. */
  confirmed(): number
  /** Called before each kill. */
  onRound?(round: number): void
}

const victims = ['process', 'database', 'otherProcess'] as const
/** Writes that are confirmed between two kills, so that each kill comes under load. */
const writesPerRound = 10
const patienceMs = 30_000

/** Resolves after `ms`. */
export const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** @throws Error `late` when the time is up before `promise` settles */
export const withTimeLimit = async <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const waitForWrites = async ({ confirmed, processes }: KillInTurnOptions, round: number): Promise<void> => {
  const wanted = confirmed() + writesPerRound
  const deadline = Date.now() + patienceMs
  while (confirmed() < wanted) {
    if (Date.now() > deadline)
      throw new Error(
        [
          `Fewer than ${writesPerRound} writes were confirmed in ${patienceMs / 1000} s before kill ${round}.`,
          ...processes.map(({ lines }) => lines.slice(-8).join('\n')),
        ].join('\n\n'),
      )
    await wait(20)
  }
}

/** Kills two processes and their database with SIGKILL, in turn and under load, and starts each again. */
export async function killInTurn(options: KillInTurnOptions): Promise<Kills> {
  const { rounds, database, processes, start } = options
  const kills = { process: 0, otherProcess: 0, database: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] as keyof Kills
    options.onRound?.(round)
    await waitForWrites(options, round)
    if (victim === 'database') {
      await database.kill()
      await database.restart()
    } else {
      const index = victim === 'process' ? 0 : 1
      const { port, kill } = processes[index] as ServicesProcess
      await kill()
      processes[index] = await start(port)
    }
    kills[victim] += 1
  }
  return kills
}
