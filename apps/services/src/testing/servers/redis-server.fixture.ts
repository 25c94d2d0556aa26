import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '../../local/free-port.js'
import { watchOver } from '../watch-over.fixture.js'

/** A Redis server of its own, on a free loopback port, without a file. */
export interface RedisServer {
  readonly url: string
  kill(): Promise<void>
}

/** Starts Redis. @throws where it is not installed */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const child = spawn(
    process.env.REDIS_SERVER ?? 'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  const failed = once(child, 'error').then(() => {
    throw new Error(
      'Redis is missing. Install it (Debian: apt-get install redis-server), or set REDIS_SERVER.',
    )
  })
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await Promise.race([client.ping(), failed])
  client.disconnect()
  const dog = child.pid === undefined ? undefined : watchOver(child.pid)
  child.once('exit', () => dog?.kill('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGKILL')) await gone
    },
  }
}
