import { withPage } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { failure, heading, kilobytes, row } from './rows.mjs'

const sum = (list, of) => list.reduce((total, each) => total + of(each), 0)

/** What a stage fetched: style sheets and scripts count as bytes, whatever our server was asked for as a request. */
export const tally = log => {
  const missing = log.filter(each => each.missing).map(each => each.path)
  if (missing.length > 0) throw new Error(`the page asked for what is not there: ${missing.join(', ')}`)
  const code = log.filter(each => each.isCode)
  return {
    requests: log.length,
    bytes: sum(code, each => each.bytes),
    viemBytes: sum(code, each => Math.round(each.bytes * each.viemShare)),
    sdkBytes: sum(code, each => Math.round(each.bytes * each.sdkShare)),
    files: code.map(each => [each.path, each.bytes]),
  }
}

/** Lets the page become quiet, then gives what was fetched and which hosts were asked since the last time. */
export const createMeter =
  ({ server }, visit) =>
  async () => {
    await visit.settle({ quietMs: 1_500 })
    return { ...tally(server.takeLog()), hosts: visit.hosts.splice(0) }
  }

/** Writes down by name what `measure` found since the last step. */
export const createSteps = measure => {
  const steps = {}
  return {
    steps,
    async note(name) {
      steps[name] = await measure()
    },
  }
}

const reactBytes = stage =>
  withPage(stage, stage.pages.reactOnly, {}, async visit => (await createMeter(stage, visit)()).bytes)

const upToConnected = async (stage, visit, stages) => {
  const measure = createMeter(stage, visit)
  await visit.ready()
  stages.load = await measure()
  await visit.open()
  stages.open = await measure()
  await visit.connect()
  stages.connect = await measure()
  return measure
}

const walletStages = stage =>
  withPage(stage, stage.pages.wallet, {}, async visit => {
    const stages = {}
    const measure = await upToConnected(stage, visit, stages)
    await visit.clickUntil('balance', '#balance', '[data-testid=balance]', 'present')
    stages.balance = await measure()
    await visit.clickUntil('outcome', '#send', '[data-testid=outcome]', 'present')
    stages.send = await measure()
    const outcome = await visit.text('[data-testid=outcome]')
    if (!outcome.startsWith('sent 0x')) throw new Error(`the transfer ${outcome}`)
    return stages
  })

const connectStages = stage =>
  withPage(stage, stage.pages.latchkey, {}, async visit => {
    const stages = {}
    await upToConnected(stage, visit, stages)
    return stages
  })

const stageRows = (name, found, limits = {}) => [
  row(name, found.bytes, {
    format: kilobytes,
    limit: limits.bytes,
    spread: found.viemBytes > 0 ? `viem ${kilobytes(found.viemBytes)}` : '',
  }),
  row('  requests', found.requests, { limit: limits.requests }),
]

const pageRows = ({ load, open, connect }, react) => [
  ...stageRows('page load, before the click', { ...load, bytes: load.bytes - react }, budgets.load),
  row('  React itself, subtracted above', react, { format: kilobytes }),
  row('  other hosts asked', load.hosts.length, { limit: budgets.load.hosts, spread: load.hosts.join(' ') }),
  ...stageRows('first open', open, budgets.open),
  row('  other hosts asked', open.hosts.length, { spread: open.hosts.join(' ') }),
  ...stageRows('first connect, of an extension', connect),
  row('  of that viem', connect.viemBytes, { format: kilobytes, limit: budgets.connect.viemBytes }),
]

const attempt = async (what, rows) => {
  try {
    return await rows()
  } catch (error) {
    return [failure(what, error)]
  }
}

/** Bytes and requests of a real page in a browser, stage by stage, counted at our own server. */
export const measureStages = async stage => {
  stage.outside.become('answers')
  return [
    heading('Stages of a page: JS and CSS, gzip -6, as a browser fetches them'),
    ...(await attempt('page load to connected', async () =>
      pageRows(await connectStages(stage), await reactBytes(stage)),
    )),
    ...(await attempt('balance and transfer', async () => {
      const { balance, send } = await walletStages(stage)
      return [...stageRows('first balance', balance), ...stageRows('first send, after a balance', send)]
    })),
  ]
}
