import os from 'node:os'
import { withPage } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { heading, milliseconds, row } from './rows.mjs'
import { summarise } from './statistics.mjs'

const throttling = { cpu: 4 }

/** One visit with a cold cache: the page, the click on the button, the click on the wallet. */
const visitOnce = (stage, page, mode) => {
  stage.outside.become(mode)
  return withPage(stage, page, throttling, async visit => {
    const button = await visit.ready()
    await visit.settle()
    const buttonCpu = await visit.cpu()
    const rowMs = await visit.open()
    await visit.settle()
    const rowCpu = (await visit.cpu()) - buttonCpu
    const connected = await visit.connect()
    await visit.settle()
    const connectedCpu = (await visit.cpu()) - buttonCpu - rowCpu
    return { button, row: rowMs, connected, buttonCpu, rowCpu, connectedCpu }
  })
}

/** Who is measured, in the order of every round: one after the other, so that a slow minute hits all of them. */
const contenders = ({ floor, latchkey }) => ({
  floor: [floor, 'answers'],
  latchkey: [latchkey, 'answers'],
  dead: [latchkey, 'dead'],
  hangs: [latchkey, 'hangs'],
})

const summaries = runs =>
  Object.fromEntries(Object.keys(runs[0]).map(measure => [measure, summarise(runs.map(run => run[measure]))]))

const spreadOf = ({ p25, p75 }) => `${p25.toFixed(1)} to ${p75.toFixed(1)}`

const timeRow = (name, ours, { floor, ...options } = {}) =>
  row(name, ours.median, {
    format: milliseconds,
    spread: spreadOf(ours),
    ...(floor ? { floor: floor.median, ratio: ours.median / floor.median } : {}),
    ...options,
  })

const ratioRow = (ours, floor) =>
  row('  as a multiple of the floor', Number((ours.median / floor.median).toFixed(2)), {
    limit: budgets.times.buttonRatio,
  })

/** Whether the times are worth anything: other work on the machine stretches them. */
const machineLoad = () => {
  const cores = os.cpus().length
  const load = os.loadavg()[0]
  const words = `the load was ${load.toFixed(1)} on ${cores} cores`
  return load > cores ? `${words}: too busy, compare ratios alone or run it again` : words
}

/** Times at a quarter of the CPU's speed, interleaved with a hand-written page that does the least that connects. */
export const measureTimes = async stage => {
  const list = Object.entries(contenders(stage.pages))
  const runs = Object.fromEntries(list.map(([name]) => [name, []]))
  // The first visit to each warms the browser up, and is not counted.
  for (const [, [page, mode]] of list) await visitOnce(stage, page, mode)
  for (let round = 1; round <= stage.runs; round++) {
    for (const [name, [page, mode]] of list) runs[name].push(await visitOnce(stage, page, mode))
    stage.progress(`times, round ${round} of ${stage.runs}`)
  }
  const found = Object.fromEntries(list.map(([name]) => [name, summaries(runs[name])]))
  const { floor, latchkey, dead, hangs } = found
  const { rowMs, connectedMs } = budgets.times
  const cpuRow = key => timeRow('  work of the main thread until quiet', latchkey[key], { floor: floor[key] })
  stage.progress(machineLoad())
  return [
    heading(`Times at 4x CPU throttling: median of ${stage.runs} interleaved runs, middle half as spread`),
    timeRow('navigation to usable button', latchkey.button, { floor: floor.button }),
    ratioRow(latchkey.button, floor.button),
    cpuRow('buttonCpu'),
    timeRow('click to usable wallet row, first open', latchkey.row, { floor: floor.row, limit: rowMs }),
    timeRow('  every other host cuts connections', dead.row, { limit: rowMs }),
    timeRow('  every other host hangs', hangs.row, { limit: rowMs }),
    cpuRow('rowCpu'),
    timeRow('wallet click to connected', latchkey.connected, { floor: floor.connected, limit: connectedMs }),
    timeRow('  every other host cuts connections', dead.connected, { limit: connectedMs }),
    timeRow('  every other host hangs', hangs.connected, { limit: connectedMs }),
    cpuRow('connectedCpu'),
  ]
}
