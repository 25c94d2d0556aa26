import { launchBrowser, withPage } from './browser.mjs'
import { budgets } from './budgets.mjs'
import { heading, kilobytes, megabytes, row } from './rows.mjs'

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** What is left after forced collections: some objects only die in the second or third. */
const collect = async ({ cdp }) => {
  for (let i = 0; i < 3; i++) {
    await cdp.send('HeapProfiler.collectGarbage')
    await pause(120)
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

const cycles = 20

const openAndClose = async (visit, times) => {
  for (let i = 0; i < times; i++) {
    await visit.open()
    await visit.settle({ quietMs: 100, maxMs: 1_000 })
    await visit.close()
  }
  await visit.settle()
}

const measureHeap = (stage, page) =>
  withPage(stage, page, {}, async visit => {
    await visit.ready()
    await visit.settle()
    const loaded = await collect(visit)
    await openAndClose(visit, 1)
    const once = await collect(visit)
    await openAndClose(visit, cycles - 1)
    const twenty = await collect(visit)
    await openAndClose(visit, cycles)
    const forty = await collect(visit)
    // Caches fill during the first cycles: what the second twenty leave is what leaks.
    const left = Object.fromEntries(
      Object.keys(forty).map(key => [key, Math.max(0, forty[key] - twenty[key]) / cycles]),
    )
    return { loaded, once, twenty, left }
  })

/** The same in a browser that keeps no compiled code: what is left then is what the page keeps. */
const measureWithoutCompilers = async (stage, page) => {
  const browser = await launchBrowser(stage.outside, { compilers: false })
  try {
    return await measureHeap({ ...stage, browser }, page)
  } finally {
    await browser.close()
  }
}

const whole = value => Number(value.toFixed(1))

/** The heap, and what opening and closing leaves behind. */
export const measureHeaps = async stage => {
  stage.outside.become('answers')
  const ours = await measureHeap(stage, stage.pages.latchkey)
  const floor = await measureHeap(stage, stage.pages.floor)
  const kept = {
    ours: await measureWithoutCompilers(stage, stage.pages.latchkey),
    floor: await measureWithoutCompilers(stage, stage.pages.floor),
  }
  const size = (name, key) => row(name, ours[key].bytes, { format: megabytes, floor: floor[key].bytes })
  // A leak leaves at least one at each open; less than half of one is what the browser itself keeps for a while.
  const count = (name, key) =>
    row(name, Math.round(ours.left[key]), {
      limit: budgets.leak[key],
      floor: Math.round(floor.left[key]),
      spread: `${whole(ours.left[key])} on average`,
    })
  return [
    heading('Heap, the modal closed, after forced collections'),
    size('after page load', 'loaded'),
    size('after 1 open', 'once'),
    size(`after ${cycles} opens`, 'twenty'),
    row('left per open and close', ours.left.bytes, {
      format: kilobytes,
      limit: budgets.leak.bytes,
      floor: floor.left.bytes,
      spread: `opens ${cycles + 1} to ${2 * cycles}`,
    }),
    row("  without the engine's compiled code", kept.ours.left.bytes, {
      format: kilobytes,
      limit: budgets.leak.bytes,
      floor: kept.floor.left.bytes,
      spread: `opens ${cycles + 1} to ${2 * cycles}`,
    }),
    count('  DOM nodes', 'nodes'),
    count('  event listeners', 'listeners'),
  ]
}
