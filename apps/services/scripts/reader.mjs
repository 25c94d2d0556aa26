// Sends requests at a fixed rate, whether the ones before were answered or not: `reads.mjs` starts it as a process.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createRequests } from './read-requests.mjs'

const connections = 128
const visitors = 1_000
const timeLimitMs = 10_000
const origin = 'http://localhost:5173'
/** What an answer that is one begins with. */
const beginnings = [Buffer.from('{"data":[{'), Buffer.from('{"data":[],'), Buffer.from('{"balances":[{')]
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Resolves to what is wrong with the answer, or to undefined. */
const ask = (agent, url, visitor) =>
  new Promise(resolve => {
    // The proxy before the services says whose request it is.
    const headers = { origin, 'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}` }
    const outgoing = request(url, { agent, headers, timeout: timeLimitMs }, response => {
      let first
      response.on('data', chunk => {
        first ??= chunk
      })
      response.on('end', () => {
        const isRight = beginnings.some(each => first?.subarray(0, each.length).equals(each))
        resolve(response.statusCode === 200 && isRight ? undefined : `status ${response.statusCode}`)
      })
      response.on('error', error => resolve(error.code))
    })
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error(), { code: 'late' })))
    outgoing.on('error', error => resolve(error.code))
    outgoing.end()
  })

/** Latencies count from the moment at which a request was due: a late start is part of them. */
const run = async (agent, { url, rate, seconds }, next) => {
  const [latencies, lateness, errors, running] = [[], [], {}, []]
  const startedAt = performance.now()
  const total = rate * seconds
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1_000) * rate)
    for (; sent < due; sent++) {
      const dueAt = startedAt + (sent / rate) * 1_000
      lateness.push(performance.now() - dueAt)
      running.push(
        ask(agent, `${url}${next()}`, sent % visitors).then(fault => {
          latencies.push(performance.now() - dueAt)
          if (fault !== undefined) errors[fault] = (errors[fault] ?? 0) + 1
        }),
      )
    }
    await sleep(1)
  }
  await Promise.all(running)
  return { latencies, lateness, errors, elapsedMs: performance.now() - startedAt }
}

const sorted = values => Float64Array.from(values).sort()
const at = (values, share) => values[Math.min(values.length - 1, Math.floor(values.length * share))]

const [options] = await once(process, 'message')
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const next = createRequests(options)
await run(agent, { ...options, seconds: options.warmUpSeconds }, next)
process.send('warm')
const { latencies, lateness, errors, elapsedMs } = await run(agent, options, next)
const [times, starts] = [sorted(latencies), sorted(lateness)]
process.send({
  requests: times.length,
  errors,
  perSecond: times.length / (elapsedMs / 1_000),
  ...{ p50: at(times, 0.5), p99: at(times, 0.99), max: at(times, 1), lateP99: at(starts, 0.99) },
})
process.disconnect()
agent.destroy()
